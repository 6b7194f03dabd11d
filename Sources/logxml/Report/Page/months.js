// ---- Months and years ------------------------------------------------------

/** What is compared of two months, and of years: names in the statistics and their titles. */
const COMPARED = {
  fuel: [
    ['cost', 'Cost'], ['distance', 'Distance'], ['volume', 'Fuel'], ['consumption', 'Consumption'],
    ['price', 'Price'],
  ],
  weight: [['average', 'Average'], ['minimum', 'Lowest'], ['maximum', 'Highest']],
};

/** The rows of a period, as pairs of a title and a value with its unit. */
function comparedIn(subject, rows) {
  const found = [];
  const several = new Set((subject.rows.month || []).map((row) => row.part || 0)).size > 1;
  for (const [name, title] of COMPARED[subject.kind] || []) {
    for (const row of name === 'distance' ? rows.slice(0, 1) : rows) {
      const part = subject.parts?.[row.part || 0]?.label;
      for (const { value, unit } of valuesIn(row, name)) {
        const isSplit = several && name !== 'distance';
        found.push({
          key: name + '|' + unit + '|' + (isSplit ? part || '' : ''), name, value, unit,
          title: isSplit && part ? title + ', ' + part : title,
        });
      }
    }
  }
  return found;
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
  make('table', { class: 'periods' },
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

const monthNames = Array.from({ length: 12 }, (_, month) =>
  dateFormats.month.format(Date.UTC(2000, month, 1)));

/** Year against year: months below each other, a column for each year. */
function yearsPanel(subject) {
  const rows = subject.rows.month || [];
  const years = [...new Set(rows.map((row) => row.group.slice(0, 4)))].sort().reverse();
  if (years.length < 2) return null;
  const offered = new Map();
  for (const row of rows) {
    for (const one of comparedIn(subject, [row])) if (!offered.has(one.key)) offered.set(one.key, one);
  }
  if (offered.size === 0) return null;
  const box = make('div', {
    class: 'table-box wide', tabindex: 0, role: 'region',
    'aria-label': 'Year against year of ' + subject.name + subjectNumber(subject),
  });
  const order = (key) => (COMPARED[subject.kind] || []).findIndex(([name]) => key.startsWith(name + '|'));
  const keys = [...offered.keys()].sort((a, b) => order(a) - order(b));
  const show = (key) => {
    const { unit } = offered.get(key);
    const valueOf = (some) => comparedIn(subject, some).find((one) => one.key === key)?.value;
    const inPeriod = (all, group) => valueOf((all || []).filter((row) => row.group === group));
    const numbers = rows.map((row) => Number(valueOf([row]) ?? NaN)).filter((v) => !Number.isNaN(v));
    const most = Math.max(...numbers, 0);
    // Bars are for what is added up: those of averages would have to begin far from zero.
    const hasBars = /^(cost|distance|volume)\|/.test(key);
    const cell = (text) => {
      if (text === undefined) return make('td', {});
      const share = most > 0 ? Math.max(0, Number(text) / most) : 0;
      return make('td', {}, cellNumber(text, unit),
        hasBars && makeSVG('svg', {
          class: 'cell-bar', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true',
        }, makeSVG('rect', { width: round(share * 100), height: 4 })) || null);
    };
    box.replaceChildren(make('table', { class: 'periods years' },
      make('thead', {}, make('tr', {},
        make('th', { scope: 'col' }, 'Month', make('span', { class: 'unit' }, axisUnit(unit))),
        years.map((year) => make('th', { scope: 'col' }, period(year))))),
      make('tbody', {}, monthNames.map((name, index) => make('tr', {},
        make('th', { scope: 'row' }, name),
        years.map((year) =>
          cell(inPeriod(rows, year + '-' + String(index + 1).padStart(2, '0'))))))),
      make('tfoot', {}, make('tr', {}, make('th', { scope: 'row' }, 'Year'),
        years.map((year) => {
          const text = inPeriod(subject.rows.year, year);
          return make('td', {}, text === undefined ? '' : cellNumber(text, unit));
        })))));
  };
  show(keys[0]);
  const menu = keys.length < 2 ? null : make('select', {
    class: 'year', 'aria-label': 'What is compared', onchange: (event) => show(event.target.value),
  }, keys.map((key) => make('option', { value: key },
    offered.get(key).title + (axisUnit(offered.get(key).unit)
      ? ' (' + axisUnit(offered.get(key).unit) + ')' : ''))));
  return section('Year against year', menu, box);
}

/** A part of a subject's view below the charts. */
function section(title, ...children) {
  return make('section', { class: 'panel' }, make('h3', { class: 'panel-title' }, title), ...children);
}
