// ---- Printing --------------------------------------------------------------

const MOST_PRINTED = 500;

const prepareToPrint = once(function () {
  for (const view of views) {
    build(view);
    applyState(view, view.state || '');
    view.panel.prepend(make('h2', { class: 'on-paper' }, view.title));
    for (const figure of view.panel.querySelectorAll('.chart')) figure.draw?.();
  }
  const history = views.find((view) => view.id === 'history');
  if (history) history.panel.append(printedHistory());
});

/**
 * The newest entries as tables, one for each vehicle, with its other costs, and person: a list that
 * scrolls is of no use on paper.
 */
function printedHistory() {
  const { count: length, subjectAt, entryAt } = historyLines();
  const rows = historySubjects().map(() => []);
  for (let place = 0; place < Math.min(length, MOST_PRINTED); place += 1) {
    const subject = historySubjects()[subjectAt[place]];
    rows[subject.owner >= 0 ? subject.owner : subjectAt[place]]
      .push([subject, subject.entries[entryAt[place]]]);
  }
  return make('div', { class: 'on-paper' },
    historySubjects().map((subject, number) =>
      (rows[number].length > 0 ? printedTable(subject, rows[number]) : null)),
    length > MOST_PRINTED
      ? make('p', {}, 'These are the newest ' + wholeNumbers.format(MOST_PRINTED) + ' of '
        + wholeNumbers.format(length) + ' entries.')
      : null);
}

/** A table of some entries, each with its subject; what none of them has makes no column. */
function printedTable(subject, rows) {
  const entries = rows.map(([owner, row]) => {
    const { station, note, vendor } = detailsOf(owner, row);
    const values = new Map(mainValues(owner, row));
    // What a cost was for is a text, and stands with the notes.
    const what = ['Category', 'Title'].map((name) => isCost(owner) && values.get(name));
    if (isCost(owner)) ['Category', 'Title'].forEach((name) => values.delete(name));
    return {
      date: day(row[0]), values,
      text: [...what, vendor, station, note].filter(Boolean).join('; '),
    };
  });
  const names = [...new Set(entries.flatMap(({ values }) => [...values.keys()]))];
  const hasText = entries.some(({ text }) => text);
  return make('table', { class: 'printed' },
    make('caption', {}, icon(subject), ' ', words(subject.name)),
    make('thead', {}, make('tr', {}, ['Date', ...names].map((name) =>
      make('th', { scope: 'col' }, name)),
    hasText
      ? make('th', { scope: 'col', class: 'printed-text' },
        isFuel(subject) ? 'Station, note' : isCost(subject) ? 'What for' : 'Note')
      : null)),
    make('tbody', {}, entries.map(({ date, values, text }) => make('tr', {},
      make('th', { scope: 'row' }, date),
      names.map((name) => make('td', {}, values.get(name) || '')),
      hasText ? make('td', { class: 'printed-text' }, words(text)) : null))));
}
