// ---- One vehicle or person -------------------------------------------------

/** So many months up to the last entry, where the log is longer. */
const RANGES = [
  { value: '5y', label: '5 years', months: 60 }, { value: '1y', label: '1 year', months: 12 },
  { value: '6m', label: '6 months', months: 6 }, { value: '3m', label: '3 months', months: 3 },
  { value: '1m', label: '1 month', months: 1 },
];

/** What can be chosen: everything, the last months, and each year that has entries. */
function rangesOf(subject) {
  const first = millis(subject.entries[0][0]);
  const last = millis(subject.entries[subject.entries.length - 1][0]);
  const lately = RANGES.map((range) => {
    const from = new Date(last);
    from.setUTCMonth(from.getUTCMonth() - range.months);
    // A month before the 31st of March is the last day of February.
    if (from.getUTCDate() !== new Date(last).getUTCDate()) from.setUTCDate(0);
    return { ...range, time: [from.getTime(), Infinity] };
  }).filter(({ time }) => time[0] > first);
  const years = [...new Set(subject.entries.map((row) => row[0].slice(0, 4)))].sort().reverse();
  return {
    lately: [{ value: 'all', label: 'All', time: [-Infinity, Infinity] }, ...lately],
    years: years.length < 2 ? [] : years.map((year) => ({
      value: year, label: period(year),
      time: [monthStart(Number(year) * 12), monthStart(Number(year) * 12 + 12)],
    })),
  };
}

function buildSubject(panel, view, number) {
  const subject = subjects[number];
  const { lately, years } = rangesOf(subject);
  const box = make('div', { class: 'charts' });
  const tiles = make('div', { class: 'tile-box' });
  const tools = lately.length < 2 ? null
    : choices('Time', lately, 'all', (value) => choose(view, value));
  const yearMenu = years.length === 0 ? null : make('select', {
    class: 'year', 'aria-label': 'Year', onchange: (event) => choose(view, event.target.value),
  }, make('option', { value: 'all' }, 'Year'),
  years.map(({ value, label }) => make('option', { value }, label)));
  view.apply = (state) => {
    const range = [...lately, ...years].find(({ value }) => value === state) || lately[0];
    tools?.choose(range.value);
    if (yearMenu) yearMenu.value = years.includes(range) ? range.value : 'all';
    tiles.replaceChildren(...tilesOf(subject, years.includes(range) ? range : null));
    box.replaceChildren(...chartsOf(subject, range.time));
    if (box.childElementCount === 0) {
      box.append(notice(
        'Nothing to draw yet: there are no volumes, costs or odometer readings.'));
    }
  };
  panel.append(
    make('header', { class: 'subject-head card-head' },
      make('div', {},
        make('h2', {}, icon(subject), words(subject.name)),
        make('p', { class: 'quiet' }, countText(subject) + ', '
          + days(subject.entries[0][0], subject.entries[subject.entries.length - 1][0]))),
      make('button', { class: 'more', type: 'button', onclick: () => showEntriesOf(number) },
        'Entries', make('span', { class: 'for-readers' }, ' of ' + subject.name))),
    tiles,
    make('div', { class: 'subject-tools' }, tools, yearMenu),
    box);
}

/** The key figures of the whole log, or what its statistics say of one year. */
function tilesOf(subject, year) {
  if (!year) return figuresOf(subject).length > 0 ? [figures(figuresOf(subject), 'tiles')] : [];
  const found = [];
  for (const row of subject.rows.year.filter(({ group }) => group === year.value)) {
    const part = subject.parts?.[row.part || 0];
    for (const [, label, value, unit] of row.values) {
      const title = capital(label.trim()) + (part?.label ? ', ' + part.label : '');
      found.push({ label: title, value: quantityParts(value, unit || '') });
    }
  }
  return [make('p', { class: 'quiet tiles-name' }, year.label), figures(found, 'tiles')];
}

function showEntriesOf(number) {
  go('history');
  historyView.showOnly(number);
}
