// ---- One vehicle or person -------------------------------------------------

const RANGES = [
  { value: 'all', label: 'All', days: Infinity }, { value: '5y', label: '5 years', days: 1826 },
  { value: '1y', label: '1 year', days: 365 }, { value: '90d', label: '90 days', days: 90 },
];

function buildSubject(view, number) {
  const subject = subjects[number];
  const last = millis(subject.entries[subject.entries.length - 1][0]);
  const first = millis(subject.entries[0][0]);
  const box = make('div', { class: 'charts' });
  const show = (value) => {
    const range = RANGES.find((some) => some.value === value);
    const since = range.days === Infinity ? -Infinity : last - range.days * DAY;
    box.replaceChildren(...chartsOf(subject, since));
    if (box.childElementCount === 0) {
      box.append(notice(
        'Nothing to draw yet: there are no volumes, costs or odometer readings.'));
    }
  };
  // A time that is longer than the log is no choice.
  const ranges = RANGES.filter((range) =>
    range.days === Infinity || range.days * DAY < last - first);
  view.append(
    make('header', { class: 'subject-head card-head' },
      make('div', {},
        make('h2', {}, icon(subject), words(subject.name)),
        make('p', { class: 'quiet' }, countText(subject) + ', '
          + days(subject.entries[0][0], subject.entries[subject.entries.length - 1][0]))),
      make('button', { class: 'more', type: 'button', onclick: () => showEntriesOf(number) },
        'Entries')),
    figuresOf(subject).length > 0 ? figures(subject, 'tiles') : '',
    make('div', { class: 'subject-tools' },
      ranges.length > 1 ? choices('Time', ranges, 'all', show) : null),
    box);
  show('all');
}

function showEntriesOf(number) {
  go('history');
  historyView.showOnly(number);
}
