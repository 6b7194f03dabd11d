// ---- One vehicle or person -------------------------------------------------

const RANGE_LABELS = {
  '5y': '5 years', '1y': '1 year', '6m': '6 months', '3m': '3 months', '1m': '1 month',
};

/**
 * What can be chosen: everything, the last months, and each year that has entries; each with its
 * rows of statistics.
 */
function rangesOf(subject) {
  const lately = (subject.ranges || []).map(({ name, since, rows }) => ({
    value: name, label: RANGE_LABELS[name] || name, time: [millis(since), Infinity], rows,
  }));
  const years = [...new Set(subject.entries.map((row) => row[0].slice(0, 4)))].sort().reverse();
  return {
    lately: [
      { value: 'all', label: 'All', time: [-Infinity, Infinity], rows: subject.rows.all || [] },
      ...lately,
    ],
    years: years.length < 2 ? [] : years.map((year) => ({
      value: year, label: period(year),
      time: [monthStart(Number(year) * 12), monthStart(Number(year) * 12 + 12)],
      rows: (subject.rows.year || []).filter(({ group }) => group === year),
    })),
  };
}

function buildSubject(panel, view, number) {
  const subject = subjects[number];
  if (subject.entries.length === 0) {
    panel.append(subjectHead(subject, null), notice('There are no entries yet.'));
    return;
  }
  const { lately, years } = rangesOf(subject);
  const box = make('div', { class: 'charts' });
  const tiles = make('div', { class: 'tile-box' });
  const below = make('div', { class: 'below' });
  const tools = lately.length < 2 ? null
    : choices('Time', lately, 'all', (value) => choose(view, value));
  const yearMenu = years.length === 0 ? null : make('select', {
    class: 'year', 'aria-label': 'Year', onchange: (event) => choose(view, event.target.value),
  }, make('option', { value: 'all' }, 'Year'),
  years.map(({ value, label }) => make('option', { value }, label)));
  let smoothing = SMOOTHINGS[0];
  let range = lately[0];
  const drawCharts = () => {
    box.replaceChildren(...chartsOf(subject, range.time, range.rows, smoothing));
    if (box.childElementCount === 0) {
      box.append(notice(
        'Nothing to draw yet: there are no volumes, costs or odometer readings.'));
    }
  };
  const smoothings = isFuel(subject) || subject.entries.length < 3 ? null
    : choices('Smoothing', SMOOTHINGS, 'trend', (value) => {
      smoothing = SMOOTHINGS.find((one) => one.value === value);
      drawCharts();
    });
  view.apply = (state) => {
    range = [...lately, ...years].find(({ value }) => value === state) || lately[0];
    tools?.choose(range.value);
    if (yearMenu) yearMenu.value = years.includes(range) ? range.value : 'all';
    tiles.replaceChildren(...tilesOf(subject, range));
    drawCharts();
    below.replaceChildren(...belowCharts(subject, range));
  };
  panel.append(
    subjectHead(subject, number), tiles,
    ...[isFuel(subject) ? null : goalNote(subject)].filter(Boolean),
    make('div', { class: 'subject-tools' }, tools, yearMenu, smoothings),
    box, below,
    ...[monthPanel(subject), yearsPanel(subject)].filter(Boolean));
}

function subjectHead(subject, number) {
  const entries = subject.entries;
  return make('header', { class: 'subject-head card-head' },
    make('div', {},
      make('h2', {}, icon(subject), words(subject.name)),
      entries.length === 0 ? null : make('p', { class: 'quiet' },
        countText(subject) + ', ' + days(entries[0][0], entries[entries.length - 1][0]))),
    number === null ? null
      : make('button', { class: 'more', type: 'button', onclick: () => showEntriesOf(number) },
        'Entries', make('span', { class: 'for-readers' }, ' of ' + subject.name)));
}

/** What a range says besides its charts. */
function belowCharts(subject, range) {
  if (!isFuel(subject)) return [];
  return [
    sharesPanel(subject, range.time), carbonPanel(subject, range.time),
    tripPanel(subject, range.rows.length > 0 && range.rows.some((row) => valueIn(row, 'consumption'))
      ? withLastPrice(range.rows, subject.rows.all) : subject.rows.all),
  ].filter(Boolean);
}

/** Rows of a time; prices are the last ones of all times. */
function withLastPrice(rows, all) {
  return rows.map((row) => {
    const last = all.find((one) => (one.part || 0) === (row.part || 0));
    const prices = last ? last.values.filter(([name]) => name === 'lastPrice') : [];
    return { ...row, values: [...row.values.filter(([name]) => name !== 'lastPrice'), ...prices] };
  });
}

// What tiles say of a time, by the names of the statistics; of everything, and of one year or
// some months.
const TIME_FIGURES = {
  fuel: [
    ['consumption', 'Consumption'], ['cost', 'Fuel cost'], ['costPerMonth', 'Fuel cost per month'],
    ['costPerDistance', 'Fuel cost per distance'], ['distance', 'Distance'], ['volume', 'Fuel'], ['price', 'Price'],
    ['lastPrice', 'Last price'],
  ],
  weight: [
    ['latest', 'Latest'], ['trend', 'Trend'], ['change30', 'Change in 30 days'],
    ['change', 'Change since the start'], ['bestMonthChange', 'Best month'],
    ['average', 'Average'], ['minimum', 'Lowest'], ['maximum', 'Highest'],
    ['bodyMassIndex', 'Body mass index'],
  ],
};

/** The key figures of a time; with two kinds of energy, those of both. */
function tilesOf(subject, range) {
  const found = figuresOf(subject, range.rows, TIME_FIGURES);
  if (found.length === 0) return [];
  return [
    ...(range.value === 'all' ? [] : [make('p', { class: 'quiet tiles-name' }, range.label)]),
    figures(found, 'tiles'),
  ];
}

function showEntriesOf(number) {
  go('history');
  historyView.showOnly(number);
}
