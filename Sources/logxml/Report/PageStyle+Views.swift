// SPDX-License-Identifier: MIT

extension PageStyle {
  static let charts = """
    /* Charts */

    .charts { display: grid; gap: 1.5rem; }

    .chart { padding: 1.125rem 1.25rem 0.75rem; }

    .chart figcaption {
      align-items: baseline;
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 0.6rem;
      margin-bottom: 0.5rem;
    }

    .chart-unit { color: var(--quiet); font-size: 0.875rem; }

    .plot { border-radius: 8px; position: relative; touch-action: pan-y; }

    .drawing { display: block; height: auto; width: 100%; }

    .grid { stroke: var(--line); stroke-width: 1; }

    .tick { stroke: var(--quiet); stroke-width: 1; }

    .mark { fill: var(--quiet); font-size: 12px; }

    .line { fill: none; stroke: var(--tone); stroke-linejoin: round; stroke-width: 2; }

    .line.faint { opacity: 0.35; stroke-width: 1; }

    .line.trend { stroke-width: 2.5; }

    .dot { fill: var(--surface); stroke: var(--tone); stroke-width: 2; }

    .bar { fill: var(--tone); }

    .legend {
      display: flex;
      flex-wrap: wrap;
      font-size: 0.875rem;
      gap: 0.25rem 1rem;
      margin-inline-start: auto;
    }

    .legend span { align-items: center; color: var(--quiet); display: flex; gap: 0.4rem; }

    .legend span::before { content: ""; display: block; }

    .legend-points::before {
      border: 2px solid var(--tone);
      border-radius: 50%;
      height: 9px;
      width: 9px;
    }

    .legend-trend::before { background: var(--tone); border-radius: 2px; height: 3px; width: 18px; }

    .marker, .tip { left: 0; pointer-events: none; position: absolute; top: 0; }

    .marker {
      background: var(--tone);
      border: 2px solid var(--surface);
      border-radius: 50%;
      box-shadow: 0 0 0 2px var(--tone);
      height: 12px;
      margin: -6px;
      width: 12px;
    }

    .tip {
      background: var(--ink);
      border-radius: 8px;
      color: var(--surface);
      display: flex;
      flex-direction: column;
      font-size: 0.8125rem;
      line-height: 1.4;
      padding: 0.4rem 0.7rem;
      white-space: nowrap;
      z-index: 1;
    }

    @media (max-width: 40rem) {
      .chart { padding: 1rem 0.75rem 0.5rem; }

      .legend { margin-inline-start: 0; width: 100%; }
    }

    """

  static let lists = """
    /* History: the list, and one entry beside it */

    .history {
      align-items: start;
      display: grid;
      gap: 1.5rem;
      grid-template-columns: minmax(22rem, 5fr) 6fr;
    }

    .master {
      display: flex;
      flex-direction: column;
      height: calc(100vh - 12.5rem);
      min-height: 24rem;
      overflow: hidden;
    }

    .filters { display: flex; gap: 0.5rem; padding: 0.875rem 0.875rem 0; }

    .filters input, .filters select {
      background: var(--sunken);
      border: 1px solid transparent;
      border-radius: 10px;
      min-height: 44px;
      min-width: 0;
      padding: 0 0.75rem;
    }

    .filters input { flex: 1; }

    .filters input::placeholder { color: var(--quiet); opacity: 1; }

    .filters select { max-width: 10rem; }

    .list-count { padding: 0.4rem 1rem; }

    .list {
      border-top: 1px solid var(--line);
      flex: 1;
      overflow-y: auto;
      overscroll-behavior: contain;
    }

    .list:focus-visible { outline-offset: -2px; }

    .list-space { overflow: hidden; position: relative; }

    .list-row { border-bottom: 1px solid var(--line); cursor: pointer; height: 60px; }

    .list-row, .latest-row {
      align-content: center;
      column-gap: 0.75rem;
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      padding: 0.375rem 1rem;
    }

    .latest-row { min-height: 56px; padding-inline: 0.75rem; }

    .list-row:hover { background: var(--sunken); }

    .list-row[aria-selected="true"] {
      background: var(--accent-soft);
      box-shadow: inset 3px 0 var(--accent);
    }

    .row-date, .row-value { font-weight: 600; white-space: nowrap; }

    .row-value, .row-second { text-align: end; }

    .row-subject, .row-second { color: var(--quiet); font-size: 0.875rem; }

    .row-subject { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

    .row-subject .icon { margin-inline-end: 0.35rem; vertical-align: -0.3em; }

    .detail { padding: 1.5rem; position: sticky; top: 5rem; }

    .detail-subject { color: var(--accent); font-weight: 600; margin-bottom: 0.25rem; }

    .detail h3 { font-size: 1.25rem; }

    .detail-main { display: flex; flex-direction: column; margin: 1rem 0; }

    .detail-main strong { font-size: 2rem; letter-spacing: -0.02em; line-height: 1.2; }

    .facts > div {
      border-top: 1px solid var(--line);
      display: flex;
      gap: 1rem;
      justify-content: space-between;
      padding: 0.55rem 0;
    }

    .facts dt { color: var(--quiet); flex: none; }

    .facts dd { font-weight: 600; min-width: 0; text-align: end; }

    .note {
      background: var(--sunken);
      border-radius: 10px;
      margin-top: 0.75rem;
      overflow-wrap: anywhere;
      padding: 0.75rem 1rem;
      white-space: pre-wrap;
    }

    @media (max-width: 52rem) {
      .history { gap: 1rem; grid-template-columns: minmax(0, 1fr); }

      .master { height: 56vh; }

      .detail { padding: 1.125rem; position: static; }
    }

    """

  static let tables = """
    /* Statistics */

    .panel { margin-top: 1.25rem; }

    .panel-title { font-size: 1.125rem; margin-bottom: 0.75rem; }

    .whole + .whole, .table-box + .table-box { margin-top: 1.5rem; }

    /* As many columns as there is room for; a group stays together. */
    .whole-groups { columns: 18rem 3; column-gap: 3rem; margin-top: 0.5rem; }

    .whole dl { break-inside: avoid; border-top: 1px solid var(--line); padding: 0.35rem 0; }

    .whole dl > div {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1rem;
      justify-content: space-between;
      padding: 0.1rem 0;
    }

    .whole .top dd { font-weight: 600; }

    .whole .sub dt { color: var(--quiet); padding-inline-start: 1rem; }

    .whole dd { margin-inline-start: auto; text-align: end; }

    .table-box.wide { overflow-x: auto; }

    table { border-collapse: collapse; width: 100%; }

    caption {
      color: var(--quiet);
      font-size: 0.875rem;
      padding-bottom: 0.25rem;
      text-align: start;
    }

    th { font-weight: 400; text-align: start; }

    td { text-align: end; white-space: nowrap; }

    th, td { padding: 0.4rem 0; }

    .periods th, .periods td { padding-inline: 0.75rem; }

    .periods th { white-space: nowrap; }

    /* Names of the rows stay in sight when a table scrolls sideways. */
    .periods th:first-child {
      background: var(--surface);
      inset-inline-start: 0;
      padding-inline-start: 0;
      position: sticky;
    }

    .periods td:last-child, .periods th:last-child { padding-inline-end: 0; }

    .periods thead th {
      color: var(--quiet);
      font-size: 0.875rem;
      text-align: end;
      vertical-align: bottom;
    }

    .periods thead th:first-child { text-align: start; }

    .periods .unit { display: block; font-size: 0.8125rem; white-space: nowrap; }

    .periods tbody tr { border-top: 1px solid var(--line); }

    """

  static let paper = """
    /* Paper: all views, no tools */

    @media print {
      html { background: #fff; font-size: 11pt; }

      body { max-width: none; padding: 0; }

      .view[hidden] { display: block !important; }

      .view { margin-top: 1.5rem; }

      .on-paper { display: block; }

      .toolbar, .history, .choices, .more, .subject-tools, .tip, .marker, .subject-head h2,
      .view > .for-readers { display: none !important; }

      .card, .latest, .panel, .chart { box-shadow: none; break-inside: avoid; }

      .overview { display: block; }

      .latest { margin-top: 1rem; }

      .printed { font-size: 9pt; }

      .printed td {
        padding: 0.2rem 0.5rem 0.2rem 0;
        text-align: start;
        vertical-align: top;
        white-space: normal;
      }

      .printed td:nth-child(-n + 2) { white-space: nowrap; }

      .tiles { margin-bottom: 1rem; }

      h2, h3, .subject-head { break-after: avoid; }

      .printed tr { border-top: 1px solid var(--line); break-inside: avoid; }
    }

    """
}
