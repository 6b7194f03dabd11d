// SPDX-License-Identifier: MIT

/// The style of a report, put together from one part for each concern.
enum PageStyle {
  static let text = "\n" + [colours, basics, frame, pieces, charts, lists, tables, paper].joined()

  static let hash = SHA256.base64(of: text)
}

extension PageStyle {
  /// All colours by what they are for, for light and dark. Text on any ground has a
  /// contrast of 4.5 at least, lines and dots of 3.
  fileprivate static let colours = """
    /* Colours */

    :root {
      color-scheme: light dark;
      --ground: #f4f5f7;
      --surface: #ffffff;
      --sunken: #eceef2;
      --ink: #1a2230;
      --quiet: #58637a;
      --line: #dfe3ea;
      --accent: #1f5fbf;
      --accent-soft: #e6eefa;
      --on-accent: #ffffff;
      --focus: #1f5fbf;
      --fuel: #1f66c9;
      --electric: #8a5a00;
      --weight: #0c7a68;
      --shadow: 0 1px 2px rgb(20 30 50 / 6%), 0 4px 16px rgb(20 30 50 / 5%);
    }

    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #10141b;
        --surface: #1a202a;
        --sunken: #242c38;
        --ink: #e9edf3;
        --quiet: #a0abbd;
        --line: #303a48;
        --accent: #8ab4ff;
        --accent-soft: #22324d;
        --on-accent: #0d1420;
        --focus: #a8c7ff;
        --fuel: #7fb0ff;
        --electric: #f0b650;
        --weight: #4fc9b2;
        --shadow: none;
      }
    }

    .tone-fuel { --tone: var(--fuel); }
    .tone-electric { --tone: var(--electric); }
    .tone-weight { --tone: var(--weight); }

    """

  fileprivate static let basics = """
    /* Basics */

    *, *::before, *::after { box-sizing: border-box; }

    [hidden] { display: none !important; }

    html {
      background: var(--ground);
      color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      font-variant-numeric: tabular-nums;
      -webkit-text-size-adjust: 100%;
    }

    body { margin: 0 auto; max-width: 78rem; padding: 0 1.5rem 2rem; }

    h1, h2, h3, p, dl, dd, ol, figure, fieldset { margin: 0; padding: 0; }

    h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; }

    h2 { font-size: 1.375rem; line-height: 1.3; letter-spacing: -0.01em; }

    h3 { font-size: 1rem; line-height: 1.4; }

    ol { list-style: none; }

    fieldset { border: 0; min-width: 0; }

    button, input, select { font: inherit; color: inherit; }

    button { cursor: pointer; }

    bdi { overflow-wrap: anywhere; }

    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }

    .quiet { color: var(--quiet); font-size: 0.875rem; }

    .notice { color: var(--quiet); max-width: 36rem; padding: 0.75rem 0; }

    /* Heard, not seen. */
    .for-readers {
      clip-path: inset(50%);
      height: 1px;
      overflow: hidden;
      position: absolute;
      white-space: nowrap;
      width: 1px;
    }

    .on-paper { display: none; }

    .icon {
      fill: none;
      flex: none;
      height: 1.25em;
      stroke: currentColor;
      stroke-linecap: round;
      stroke-linejoin: round;
      stroke-width: 1.7;
      width: 1.25em;
    }

    """

  fileprivate static let frame = """
    /* Masthead, toolbar, views */

    .masthead { padding: 2rem 0 1rem; }

    .masthead h1 { overflow-wrap: anywhere; }

    .masthead-facts { color: var(--quiet); margin-top: 0.25rem; }

    .toolbar {
      background: var(--ground);
      border-bottom: 1px solid var(--line);
      margin: 0 -0.75rem;
      position: sticky;
      top: 0;
      z-index: 2;
    }

    .tabs { display: flex; gap: 0.25rem; overflow-x: auto; scrollbar-width: thin; }

    .tab {
      align-items: center;
      background: none;
      border: 0;
      border-bottom: 3px solid transparent;
      color: var(--quiet);
      display: flex;
      flex: none;
      font-weight: 600;
      gap: 0.4rem;
      max-width: 16rem;
      min-height: 48px;
      padding: 0.25rem 0.75rem;
      transition: color 120ms, border-color 120ms;
    }

    .tab bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

    .tab:hover { color: var(--ink); }

    .tab[aria-selected="true"] { border-bottom-color: var(--accent); color: var(--accent); }

    .tab:focus-visible { outline-offset: -3px; border-radius: 6px; }

    main { padding-top: 1.5rem; }

    .view { outline: none; }

    @keyframes from-right { from { opacity: 0; transform: translateX(16px); } }

    @keyframes from-left { from { opacity: 0; transform: translateX(-16px); } }

    .view.from-right { animation: from-right 180ms ease-out; }

    .view.from-left { animation: from-left 180ms ease-out; }

    @media (prefers-reduced-motion: reduce) {
      *, *::before, *::after { animation: none !important; transition: none !important; }
    }

    .footer { color: var(--quiet); font-size: 0.875rem; margin-top: 2rem; }

    .empty { margin: 4rem auto; max-width: 32rem; text-align: center; }

    .empty p { color: var(--quiet); margin-top: 0.5rem; }

    @media (max-width: 40rem) {
      body { padding: 0 1rem 2rem; }

      .masthead { padding: 1.25rem 0 0.5rem; }

      h1 { font-size: 1.5rem; }

      .toolbar { margin: 0 -1rem; padding: 0 0.25rem; }

      .tabs { scrollbar-width: none; }

      main { padding-top: 1rem; }
    }

    """

  fileprivate static let pieces = """
    /* Cards, figures, choices */

    .overview {
      align-items: start;
      display: grid;
      gap: 1.5rem;
      grid-template-columns: minmax(0, 1fr) 22rem;
    }

    .cards { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }

    .card, .latest, .panel, .chart, .detail, .master {
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: 14px;
      box-shadow: var(--shadow);
    }

    .card, .latest, .panel { padding: 1.25rem; }

    .card { display: flex; flex-direction: column; gap: 1rem; }

    .card-head { align-items: start; display: flex; gap: 1rem; justify-content: space-between; }

    .card-head > div { min-width: 0; }

    .card h3, .panel-title, .subject-head h2, .detail-subject {
      align-items: center;
      display: flex;
      gap: 0.5rem;
    }

    .card h3 { font-size: 1.125rem; }

    .card .icon, .panel-title .icon, .subject-head .icon { color: var(--accent); }

    .figures {
      display: grid;
      gap: 0.75rem 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(9rem, 45%), 1fr));
    }

    .figures dt, .tiles dt { color: var(--quiet); font-size: 0.8125rem; }

    .figures dd { font-size: 1.25rem; font-weight: 650; letter-spacing: -0.01em; }

    .figures .unit, .tiles .unit {
      color: var(--quiet);
      font-size: 0.875rem;
      font-weight: 500;
      letter-spacing: 0;
      white-space: nowrap;
    }

    .tiles {
      display: grid;
      gap: 1px;
      grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
      background: var(--line);
      border: 1px solid var(--line);
      border-radius: 14px;
      margin-top: 1rem;
      overflow: hidden;
    }

    .tiles > div { background: var(--surface); padding: 0.875rem 1.125rem; }

    .tiles dd { font-size: 1.25rem; font-weight: 650; letter-spacing: -0.01em; }

    .spark { display: flex; flex-direction: column; gap: 0.25rem; margin-top: auto; }

    .spark-name { color: var(--quiet); font-size: 0.8125rem; }

    .spark svg { display: block; height: 56px; overflow: visible; width: 100%; }

    .spark .line { vector-effect: non-scaling-stroke; }

    .more {
      align-self: flex-start;
      background: var(--accent-soft);
      border: 0;
      border-radius: 10px;
      color: var(--accent);
      flex: none;
      font-weight: 600;
      min-height: 44px;
      padding: 0.5rem 1rem;
    }

    .more:hover { background: var(--accent); color: var(--on-accent); }

    .latest ol { margin: 0.5rem -0.75rem 0.75rem; }

    .latest-row {
      background: none;
      border: 0;
      border-radius: 10px;
      text-align: start;
      width: 100%;
    }

    .latest-row:hover { background: var(--sunken); }

    .choices { background: var(--sunken); border-radius: 12px; display: inline-flex; padding: 3px; }

    .choices label { cursor: pointer; position: relative; }

    .choices input {
      height: 100%;
      inset: 0;
      margin: 0;
      opacity: 0;
      position: absolute;
      width: 100%;
    }

    .choices span {
      align-items: center;
      border-radius: 9px;
      color: var(--quiet);
      display: flex;
      font-size: 0.9375rem;
      font-weight: 600;
      min-height: 40px;
      padding: 0 1rem;
      white-space: nowrap;
    }

    .choices input:checked + span {
      background: var(--surface);
      box-shadow: var(--shadow);
      color: var(--ink);
    }

    .choices input:focus-visible + span { outline: 2px solid var(--focus); }

    .subject-tools { margin: 1.25rem 0; }

    @media (max-width: 60rem) {
      .overview { grid-template-columns: minmax(0, 1fr); }
    }

    @media (max-width: 40rem) {
      .card, .latest, .panel { padding: 1rem; }

      .choices { display: flex; }

      .choices label { flex: 1; }

      .choices span { justify-content: center; min-height: 44px; padding: 0 0.5rem; }

      .tiles { grid-template-columns: 1fr 1fr; }

      .tiles > div { padding: 0.75rem 1rem; }

      .tiles > div:last-child:nth-child(odd) { grid-column: 1 / -1; }

      .figures dd, .tiles dd { font-size: 1.125rem; }

      .card-head .more { min-width: 44px; }
    }

    """
}
