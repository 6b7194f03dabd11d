// ---- Printing --------------------------------------------------------------

const MOST_PRINTED = 500;

const prepareToPrint = once(function () {
  for (const view of views) {
    build(view);
    view.panel.prepend(make('h2', { class: 'on-paper' }, view.title));
    for (const figure of view.panel.querySelectorAll('.chart')) figure.draw?.();
  }
  const history = views.find((view) => view.id === 'history');
  if (history) history.panel.append(printedHistory());
});

/** The newest entries as a table: a list that scrolls is of no use on paper. */
function printedHistory() {
  const { count: length, subjectAt, entryAt } = timeline();
  const rows = [];
  for (let place = 0; place < Math.min(length, MOST_PRINTED); place += 1) {
    const subject = subjects[subjectAt[place]];
    const row = subject.entries[entryAt[place]];
    const values = mainValues(subject, row).map(([name, text]) => name + ' ' + text);
    const { station, note } = detailsOf(subject, row);
    rows.push(make('tr', {},
      make('td', {}, day(row[0])), make('td', {}, words(subject.name)),
      make('td', {}, values.join(', ')),
      make('td', {}, words([station, note].filter(Boolean).join('; ')))));
  }
  return make('div', { class: 'on-paper' },
    make('table', { class: 'printed' }, make('tbody', {}, rows)),
    length > MOST_PRINTED
      ? make('p', {}, 'These are the newest ' + wholeNumbers.format(MOST_PRINTED) + ' of '
        + wholeNumbers.format(length) + ' entries.')
      : null);
}
