// ---- Statistics ------------------------------------------------------------

const GROUPINGS = [
  { value: 'all', label: 'All' }, { value: 'year', label: 'Years' },
  { value: 'month', label: 'Months' }, { value: 'station', label: 'Stations' },
];

function buildStatistics(panel, view) {
  panel.append(make('h2', { class: 'for-readers' }, 'Statistics'));
  const sections = subjects.filter(({ entries }) => entries.length > 0)
    .map((subject) => ({ subject, body: make('div') }));
  const offered = GROUPINGS.filter(({ value }) =>
    value !== 'station' || subjects.some((subject) => hasStations(subject)));
  const tools = choices('By what', offered, 'all', (value) => choose(view, value));
  panel.append(tools);
  for (const { subject, body } of sections) {
    panel.append(make('section', { class: 'panel' },
      make('h3', { class: 'panel-title' }, icon(subject), words(subject.name)), body));
  }
  view.apply = (state) => {
    const grouping = offered.some(({ value }) => value === state) ? state : 'all';
    tools.choose(grouping);
    for (const { subject, body } of sections) {
      body.replaceChildren(...statisticsOf(subject, grouping));
    }
  };
}

function hasStations(subject) {
  return (subject.rows.station || []).some((row) => row.group !== '(no station)');
}

function statisticsOf(subject, grouping) {
  const rows = subject.rows[grouping] || [];
  if (rows.length === 0 || (grouping === 'station' && !hasStations(subject))) {
    return [notice(grouping === 'station' ? 'No stations are named.' : 'No entries.')];
  }
  if (grouping === 'all') return rows.map((row) => whole(subject, row));
  return partsOf(subject, rows).map((part) => periodTable(grouping, subject, part));
}

/** The rows of each kind of energy; people have one kind. */
function partsOf(subject, rows) {
  const groups = new Map();
  for (const row of rows) {
    const number = row.part || 0;
    if (!groups.has(number)) groups.set(number, []);
    groups.get(number).push(row);
  }
  return [...groups].map(([number, own]) => {
    return { label: subject.parts?.[number]?.label, rows: own };
  });
}

/** A line for each value, in groups that begin with what stands farthest left. */
function whole(subject, row) {
  const part = subject.parts?.[row.part || 0];
  const groups = [make('dl', {},
    statisticsLine('top', isFuel(subject) ? 'Entries' : 'Weights', exactNumber(row.count)))];
  for (const [name, label, value, unit] of row.values) {
    const isSub = label.startsWith(' ');
    const isChange = /^change|^bestMonth|^priceTrend/.test(name);
    const text = quantity(value, unit, isChange ? signedNumber : exactNumber);
    const line = statisticsLine(isSub ? 'sub' : 'top', capital(label.trim()), text);
    if (isSub) groups[groups.length - 1].append(line);
    else groups.push(make('dl', {}, line));
  }
  return make('div', { class: 'whole' },
    make('p', { class: 'quiet' },
      (part?.label ? capital(part.label) + ', ' : '') + days(row.first, row.last)),
    make('div', { class: 'whole-groups' }, groups),
    (row.notes || []).map((text) => make('p', { class: 'quiet' }, 'Note: ' + text.replace(/\.?$/, '.'))));
}

function statisticsLine(level, name, text) {
  return make('div', { class: level }, make('dt', {}, name), make('dd', {}, text));
}

/** Periods below each other, newest first; a value that no period has makes no column. */
function periodTable(grouping, subject, { label, rows }) {
  const columns = [];
  for (const row of [...rows].sort((a, b) => b.values.length - a.values.length)) {
    for (const [name, title, , unit] of row.values) {
      if (!columns.some((column) => column.name === name && column.unit === unit)) {
        columns.push({ name, title: capital(title.trim()), unit });
      }
    }
  }
  for (const column of columns.filter(({ unit }) => unit === '(no currency)')) {
    column.places = mostPlaces(rows.flatMap((row) => row.values
      .filter(([name, , , unit]) => name === column.name && unit === column.unit)
      .map(([, , value]) => value)));
  }
  const cell = (row, column) => {
    const found = row.values.find(([name, , , unit]) =>
      name === column.name && unit === column.unit);
    return make('td', {}, found ? cellNumber(alike(found[2], column.places || 0), column.unit) : '');
  };
  const groupName = (row) => (grouping === 'station'
    ? row.group === '(no station)' ? 'No station' : words(row.group.trim() || 'No name')
    : period(row.group));
  const ordered = grouping === 'station' ? rows : [...rows].reverse();
  const title = GROUPINGS.find(({ value }) => value === grouping).label;
  return make('div', {
    class: 'table-box wide', tabindex: 0, role: 'region',
    'aria-label': [title + ' of ' + subject.name + subjectNumber(subject), label]
      .filter(Boolean).join(', '),
  },
    make('table', { class: 'periods' },
      label ? make('caption', {}, capital(label)) : null,
      make('thead', {}, make('tr', {},
        make('th', { scope: 'col' }, title.slice(0, -1)),
        make('th', { scope: 'col' }, 'Entries'),
        columns.map((column) => make('th', { scope: 'col' }, column.title,
          make('span', { class: 'unit' }, axisUnit(column.unit)))))),
      make('tbody', {}, ordered.map((row) => make('tr', {},
        make('th', { scope: 'row' }, groupName(row)),
        make('td', {}, exactNumber(row.count)),
        columns.map((column) => cell(row, column)))))));
}

/** Which of several of the same name: regions need names that differ. */
function subjectNumber(subject) {
  const same = subjects.filter((other) => other.name === subject.name);
  return same.length > 1 ? ' (' + (same.indexOf(subject) + 1) + ')' : '';
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
