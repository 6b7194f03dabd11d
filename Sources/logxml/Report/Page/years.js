// ---- Year against year -----------------------------------------------------

// More lines than these cannot be told apart.
const MOST_YEARS = 5;

const monthNames = yearOfMonths(dateFormats.month);
const longMonthNames = yearOfMonths(dateFormat({ month: 'long' }));

function yearOfMonths(format) {
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}

/** The months of years side by side: a chart with a line for each year, and a table. */
function yearsPanel(subject) {
  const months = comparedByPeriod(subject, subject.rows.month || []);
  const years = [...new Set([...months.keys()].map((month) => month.slice(0, 4)))].sort().reverse();
  if (years.length < 2) return null;
  const offered = new Map();
  for (const values of months.values()) {
    for (const one of values) if (!offered.has(one.key)) offered.set(one.key, one);
  }
  if (offered.size === 0) return null;
  const whole = comparedByPeriod(subject, subject.rows.year || []);
  const picture = make('div', { class: 'years-picture' });
  const box = make('div', {
    class: 'table-box wide', tabindex: 0, role: 'region',
    'aria-label': 'Year against year of ' + subject.name + subjectNumber(subject),
  });
  const order = (key) => (COMPARED[subject.kind] || []).findIndex(([name]) => key.startsWith(name + '|'));
  const keys = [...offered.keys()].sort((a, b) => order(a) - order(b));
  const show = (key) => {
    const valueOf = (periods, name) =>
      (periods.get(name) || []).find((one) => one.key === key)?.value;
    const compared = {
      ...offered.get(key),
      // What is added up begins at zero; averages would lie far from it.
      isSum: /^(cost|distance|volume)\|/.test(key),
      years: years.map((year) => ({
        year, whole: valueOf(whole, year),
        months: monthNames.map((_, index) =>
          valueOf(months, year + '-' + String(index + 1).padStart(2, '0'))),
      })),
    };
    picture.replaceChildren(...yearsChart(compared));
    box.replaceChildren(yearsTable(compared));
  };
  show(keys[0]);
  const menu = keys.length < 2 ? null : make('select', {
    class: 'year', 'aria-label': 'What is compared', onchange: (event) => show(event.target.value),
  }, keys.map((key) => make('option', { value: key },
    offered.get(key).title + (axisUnit(offered.get(key).unit)
      ? ' (' + axisUnit(offered.get(key).unit) + ')' : ''))));
  return section('Year against year', menu, picture, box);
}

/** What is compared in each month or year that has values. */
function comparedByPeriod(subject, rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) || []), row]);
  return new Map([...groups].map(([group, own]) => [group, comparedIn(subject, own)]));
}

/** The chart, and what is said of it; nothing where it would be one point above another. */
function yearsChart({ title, unit, isSum, years }) {
  const known = years.filter(({ months }) => months.some((text) => text !== undefined));
  const drawn = known.slice(0, MOST_YEARS);
  const stops = monthNames.flatMap((_, index) => {
    const found = drawn.filter(({ months }) => months[index] !== undefined);
    return found.length === 0 ? [] : [{
      t: index, v: Number(found[0].months[index]), when: longMonthNames[index],
      style: yearStyle(drawn.indexOf(found[0])),
      what: found.map(({ year, months }) =>
        period(year) + ': ' + quantity(months[index], unit) + soFar(year, index)),
    }];
  });
  if (stops.length < 2 || drawn.length < 2) return [];
  const series = drawn.map(({ year, months }, number) => ({
    name: period(year), style: yearStyle(number),
    points: months.flatMap((text, t) => (text === undefined ? [] : [{ t, v: Number(text) }])),
  }));
  const figure = chart({
    title: title + ' by month', unit, tone: 'tone-fuel', level: 4, stops, series, longest: 1,
    span: [0, 11], startsAtZero: isSum,
    marks: monthNames.map((label, value) => ({ value, label })),
  });
  figure.classList.add('years-chart');
  return [figure, known.length > drawn.length ? make('p', { class: 'quiet' },
    'The lines are those of the newest ' + MOST_YEARS + ' years; the table has all.') : null]
    .filter(Boolean);
}

function yearStyle(number) {
  return 'year-' + (number + 1);
}

/** The month of today goes on. */
function soFar(year, index) {
  const month = year + '-' + String(index + 1).padStart(2, '0');
  return data.now?.startsWith(month) ? ' so far' : '';
}

/** Months below each other, a column for each year, and what each year comes to. */
function yearsTable({ unit, isSum, years }) {
  const numbers = years.flatMap(({ months }) => months).map((text) => Number(text ?? 0));
  const most = Math.max(...numbers, 0);
  const cell = (text) => {
    if (text === undefined) return make('td', {});
    const share = most > 0 ? Math.max(0, Number(text) / most) : 0;
    return make('td', {}, cellNumber(text, unit),
      isSum && makeSVG('svg', {
        class: 'cell-bar', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true',
      }, makeSVG('rect', { width: round(share * 100), height: 4 })) || null);
  };
  return make('table', { class: 'periods years' },
    make('thead', {}, make('tr', {},
      make('th', { scope: 'col' }, 'Month', make('span', { class: 'unit' }, axisUnit(unit))),
      years.map(({ year }) => make('th', { scope: 'col' }, period(year))))),
    make('tbody', {}, monthNames.map((name, index) => make('tr', {},
      make('th', { scope: 'row' }, name),
      years.map(({ months }) => cell(months[index]))))),
    make('tfoot', {}, make('tr', {}, make('th', { scope: 'row' }, 'Year'),
      years.map(({ whole }) =>
        make('td', {}, whole === undefined ? '' : cellNumber(whole, unit))))));
}
