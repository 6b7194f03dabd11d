// ---- Costs -----------------------------------------------------------------

/** What each vehicle costs in all; empty for logs that have nothing but energy. */
const costLogs = data.costs || [];

const COST_WORDS = [
  'service', 'repair', 'insurance', 'tax', 'registration', 'parking', 'toll', 'fine', 'wash',
  'accessory', 'other',
];
const MOST_COSTS = 1000;

/** The values of a name among all costs of a vehicle; none if it has nothing but energy. */
function allCostsOf(subject, name) {
  const log = costLogs.find((one) => !one.vehicles && costName(one) === subject.name);
  return (log?.rows.all || []).flatMap((row) => valuesIn(row, name));
}

/** The view of costs, for logs that have any. */
function costViews() {
  return costLogs.length > 0 ? [{ id: 'costs', title: 'Costs', build: buildCosts }] : [];
}

function buildCosts(panel, view) {
  panel.append(make('h2', { class: 'for-readers' }, 'Costs'));
  const sections = costLogs.map((log) => ({ log, body: make('div') }));
  const offered = GROUPINGS.filter(({ value }) => value !== 'station');
  const tools = choices('By what', offered, 'all', (value) => choose(view, value));
  panel.append(tools);
  for (const { log, body } of sections) {
    panel.append(make('section', { class: 'panel costs' },
      make('h3', { class: 'panel-title' }, words(costName(log))), body));
  }
  view.apply = (state) => {
    const grouping = offered.some(({ value }) => value === state) ? state : 'all';
    tools.choose(grouping);
    for (const { log, body } of sections) body.replaceChildren(...costsOf(log, grouping));
  };
}

function costName(log) {
  return /[^\s\p{C}\p{Z}]/u.test(log.name) ? log.name : 'Vehicle without a name';
}

function costsOf(log, grouping) {
  // The tables of statistics are those of a vehicle without kinds of energy.
  const subject = { ...log, name: costName(log), kind: 'fuel', parts: [] };
  const rows = log.rows[grouping] || [];
  const found = grouping === 'all'
    ? rows.map((row) => whole(subject, row))
    : [periodTable(grouping, subject, { label: 'all costs', rows })];
  return [...found, ...costCharts(log), costTable(log)].filter(Boolean);
}

/** All charts of the view have the same axis of time. */
const costSpan = once(() => spanOf(costLogs.flatMap((log) => costSpecs(log))));

function costCharts(log) {
  return costSpecs(log).map((spec) => chart({ ...spec, span: costSpan() }));
}

/** For each currency a bar for each month, of the costs by category on top of each other. */
function costSpecs(log) {
  const byCurrency = new Map();
  for (const row of log.rows.month) {
    const [year, month] = row.group.split('-').map(Number);
    const [t, until] = [monthStart(year * 12 + month - 1), monthStart(year * 12 + month)];
    for (const [name, label, value, unit] of row.values) {
      if (name !== 'energyCost' && !name.startsWith('category:')) continue;
      const currency = currencyPattern.test(unit) ? unit : null;
      if (!byCurrency.has(currency)) byCurrency.set(currency, { months: new Map(), names: new Map() });
      const { months, names } = byCurrency.get(currency);
      const stop = months.get(t)
        || { t, until, v: 0, when: period(row.group), what: [], shares: [] };
      const word = capital(label.trim());
      stop.what.push(quantity(value, unit) + ' ' + word);
      // Money that came back is said, and cannot be drawn on top of others.
      if (Number(value) > 0) {
        stop.v += Number(value);
        stop.shares.push({ v: Number(value), tone: costTone(name) });
        names.set(name, word);
      }
      months.set(t, stop);
    }
  }
  const order = ['energyCost', ...COST_WORDS.map((word) => 'category:' + word)];
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...byCurrency].map(([currency, { months, names }]) => ({
    title: 'Costs per month' + (log.vehicles ? '' : ' of ' + costName(log)),
    unit: currency || '', tone: 'tone-fuel', startsAtZero: true, level: 4,
    stops: [...months.values()].sort((a, b) => a.t - b.t), few: 'No costs in this time.',
    shareNames: [...names].sort(([a], [b]) => place(a) - place(b))
      .map(([name, word]) => ({ tone: costTone(name), name: words(word) })),
  }));
}

function costTone(name) {
  if (name === 'energyCost') return 'tone-fuel';
  const place = COST_WORDS.indexOf(name.slice('category:'.length));
  return 'tone-cost-' + (place < 0 ? COST_WORDS.length : place + 1);
}

/** The entries, newest first; what none of them has makes no column. */
function costTable(log) {
  const entries = log.entries.slice(-MOST_COSTS).reverse();
  if (entries.length === 0) return null;
  const text = (row, name) => row[COST[name]] ?? '';
  // What has a currency is rounded to its coins.
  const places = mostPlaces(entries
    .filter((row) => !log.currencies[row[COST.currency] || 0]).map((row) => text(row, 'cost')));
  const columns = [
    { title: 'Date', head: true, cell: (row) => day(row[COST.date]) },
    { title: 'Category', words: true, cell: (row) => capital(text(row, 'category')) },
    { title: 'Title', words: true, cell: (row) => text(row, 'title') },
    { title: 'Vendor', words: true, cell: (row) => row[COST.details]?.vendor ?? '' },
    { title: 'Note', words: true, cell: (row) => row[COST.details]?.note ?? '' },
    {
      title: 'Odometer',
      cell: (row) => (text(row, 'odometer') && quantity(text(row, 'odometer'), log.distanceUnit)),
    },
    {
      title: 'Cost',
      cell: (row) => (text(row, 'cost')
        && money(alike(text(row, 'cost'), places), log.currencies[row[COST.currency] || 0])),
    },
  ].filter(({ cell }) => entries.some((row) => cell(row) !== ''));
  const rest = log.entries.length - entries.length;
  return make('div', {
    class: 'table-box wide', tabindex: 0, role: 'region', 'aria-label': 'Costs of ' + costName(log),
  },
    make('table', { class: 'periods cost-table' },
      make('caption', {}, rest > 0
        ? 'The newest ' + wholeNumbers.format(entries.length) + ' of '
          + wholeNumbers.format(log.entries.length) + ' costs besides energy'
        : 'Costs besides energy'),
      make('thead', {}, make('tr', {}, columns.map(({ title, words: isText }) =>
        make('th', { scope: 'col', class: isText ? 'cost-words' : null }, title)))),
      make('tbody', {}, entries.map((row) => make('tr', {}, columns.map((column) => {
        const value = column.cell(row);
        return make(column.head ? 'th' : 'td', {
          scope: column.head ? 'row' : null, class: column.words ? 'cost-words' : null,
        }, column.words ? words(value) : value);
      }))))));
}
