// ---- This month and the last -----------------------------------------------

/** What is compared of two months, and of years: names in the statistics and their titles. */
const COMPARED = {
  fuel: [
    ['cost', 'Fuel cost'], ['distance', 'Distance'], ['volume', 'Fuel'], ['consumption', 'Consumption'],
    ['price', 'Price'],
  ],
  weight: [['average', 'Average'], ['minimum', 'Lowest'], ['maximum', 'Highest']],
};

/**
 * What the rows of a period say, as titles and values with their units. What several kinds of
 * energy cost is there for each, and added up.
 */
function comparedIn(subject, rows) {
  const found = [];
  const several = haveParts(subject.rows.month || []);
  for (const [name, title] of COMPARED[subject.kind] || []) {
    if (name === 'cost' && haveParts(subject.rows.month || [], name)) {
      for (const [unit, sum] of sumsIn(rows, name)) {
        found.push({
          key: name + '|' + unit + '|', name, value: decimalText(sum), unit,
          title: sumTitle(title),
        });
      }
    }
    for (const row of name === 'distance' ? rows.slice(0, 1) : rows) {
      const part = subject.parts?.[row.part || 0];
      for (const { value, unit } of valuesIn(row, name)) {
        found.push({
          key: [name, unit, several && name !== 'distance' ? part.label : ''].join('|'),
          name, value, unit, title: partTitle(name, title, part, several),
        });
      }
    }
  }
  return found;
}

/** Whether several kinds of energy have rows, or those of them that have a value of a name. */
function haveParts(rows, name) {
  const some = name ? rows.filter((row) => valueIn(row, name)) : rows;
  return new Set(some.map((row) => row.part || 0)).size > 1;
}

/** The values of a name in all rows, by their units: exact sums, the largest first. */
function sumsIn(rows, name) {
  const sums = new Sums();
  for (const row of rows) for (const { value, unit } of valuesIn(row, name)) sums.add(unit, value);
  return sums.sorted();
}

/** This month beside the last one: the month of today, or else that of the last entry. */
function monthPanel(subject) {
  const rows = subject.rows.month || [];
  const last = subject.entries[subject.entries.length - 1];
  if (!last) return null;
  const month = (data.now || last[0]).slice(0, 7);
  const [year, number] = month.split('-').map(Number);
  const before = number === 1
    ? String(year - 1).padStart(4, '0') + '-12'
    : month.slice(0, 5) + String(number - 1).padStart(2, '0');
  const of = (name) => comparedIn(subject, rows.filter((row) => row.group === name));
  const [now, then] = [of(month), of(before)];
  if (now.length === 0 && then.length === 0) return null;
  const keys = [...new Set([...now, ...then].map(({ key }) => key))];
  return section('This month and the last', make('div', {
    class: 'table-box wide', tabindex: 0, role: 'region',
    'aria-label': 'This month and the last of ' + subject.name + subjectNumber(subject),
  },
  make('table', { class: 'periods two-months' },
    make('thead', {}, make('tr', {},
      ['', period(month) + (data.now ? ', so far' : ''), period(before), 'Difference'].map((title) =>
        make(title ? 'th' : 'td', title ? { scope: 'col' } : {}, title)))),
    make('tbody', {}, keys.map((key) => {
      const [a, b] = [now, then].map((some) => some.find((one) => one.key === key));
      const { title, unit } = a || b;
      const difference = a && b && minus(decimal(a.value), decimal(b.value));
      return make('tr', {}, make('th', { scope: 'row' }, title),
        make('td', {}, a ? quantity(a.value, unit) : '\u2013'),
        make('td', {}, b ? quantity(b.value, unit) : '\u2013'),
        make('td', {}, difference ? quantity(decimalText(difference), unit, signedNumber) : ''));
    })))));
}

/** A part of a subject's view below the charts. */
function section(title, ...children) {
  return make('section', { class: 'panel' }, make('h3', { class: 'panel-title' }, title), ...children);
}
