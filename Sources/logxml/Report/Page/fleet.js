// ---- Everybody together ----------------------------------------------------

// More subjects than these have a menu in place of tabs, and a table in place of cards.
const MOST_TABS = 8;

function hasMenu() {
  return subjects.length > MOST_TABS;
}

/** The values of a name in all rows of a subject, by their units: exact sums. */
function sumsOf(subject, name) {
  const sums = new Sums();
  const rows = subject.rows.all || [];
  // Ways are those of a vehicle, whatever drove it: each of its rows says the same.
  for (const row of name === 'distance' ? rows.slice(0, 1) : rows) {
    for (const { value, unit } of valuesIn(row, name)) sums.add(unit, value);
  }
  return sums;
}

/** A cell with a sum in each unit, one below the other. */
function sumsCell(sums) {
  const found = sums.sorted();
  if (found.length === 0) return null;
  return {
    order: rough(found[0][1]),
    node: make('span', { class: 'lines' }, found.map(([unit, sum]) =>
      make('span', {}, quantity(decimalText(sum), unit)))),
  };
}

/** - isMonthly: whether the head of the column says that values are for a month. */
function valueCell(subject, name, number = exactNumber, isMonthly = false) {
  const found = (subject.rows.all || []).flatMap((row) => valuesIn(row, name));
  if (found.length === 0) return null;
  return {
    order: Number(found[0].value),
    node: make('span', { class: 'lines' }, found.map(({ value, unit }) =>
      make('span', {}, quantity(value, isMonthly ? unit.replace(/\/month$/, '') : unit, number)))),
  };
}

function nameCell(subject) {
  const number = subjects.indexOf(subject);
  return {
    order: subject.name,
    node: make('button', {
      type: 'button', class: 'link', onclick: () => go('log-' + (number + 1)),
    }, icon(subject), words(subject.name)),
  };
}

function countCell(subject) {
  return {
    order: subject.entries.length, text: wholeNumbers.format(subject.entries.length),
  };
}

function lastCell(subject) {
  const last = subject.entries[subject.entries.length - 1];
  return last ? { order: millis(last[0]), text: day(last[0]) } : null;
}

/** All vehicles in a table with totals; nothing for one alone. */
function vehiclesTable() {
  const all = subjects.filter(isFuel);
  if (all.length < 2) return null;
  const sums = ['distance', 'volume', 'cost'];
  const total = (name) => {
    const together = new Sums();
    for (const subject of all) {
      for (const [unit, sum] of sumsOf(subject, name).sums) together.add(unit, decimalText(sum));
    }
    return sumsCell(together);
  };
  const entries = all.reduce((sum, subject) => sum + subject.entries.length, 0);
  const [distance, volume, cost] = sums.map(total);
  return togetherPanel('Vehicles', sortableTable({
    label: 'All vehicles',
    columns: [
      { title: 'Vehicle', isText: true }, { title: 'Entries' }, { title: 'Last entry' },
      { title: 'Distance' }, { title: 'Fuel, energy' }, { title: 'Consumption' },
      { title: 'Energy cost' }, { title: 'Per month' }, { title: 'Per distance' },
    ],
    rows: all.map((subject) => [
      nameCell(subject), countCell(subject), lastCell(subject),
      sumsCell(sumsOf(subject, 'distance')), sumsCell(sumsOf(subject, 'volume')),
      valueCell(subject, 'consumption'), sumsCell(sumsOf(subject, 'cost')),
      valueCell(subject, 'costPerMonth', exactNumber, true),
      valueCell(subject, 'costPerDistance'),
    ]),
    totals: [
      { text: 'Together' }, { text: wholeNumbers.format(entries) }, null, distance, volume, null,
      cost, null, null,
    ],
  }));
}

/** All people in a table; what they weigh is not added up. */
function peopleTable() {
  const all = subjects.filter((subject) => !isFuel(subject));
  if (all.length < 2) return null;
  return togetherPanel('People', sortableTable({
    label: 'All people',
    columns: [
      { title: 'Person', isText: true }, { title: 'Weights' }, { title: 'Last entry' },
      { title: 'Latest' }, { title: 'Trend' }, { title: 'Change', unit: 'last 30 days' },
      { title: 'Lowest' }, { title: 'Highest' },
    ],
    rows: all.map((subject) => [
      nameCell(subject), countCell(subject), lastCell(subject), valueCell(subject, 'latest'),
      valueCell(subject, 'trend'), valueCell(subject, 'changePerWeek30', signedNumber),
      valueCell(subject, 'minimum'), valueCell(subject, 'maximum'),
    ]),
    totals: null,
  }));
}

function togetherPanel(title, table) {
  return make('section', { class: 'panel' }, make('h3', { class: 'panel-title' }, title), table);
}

/** A menu of all vehicles and people, where tabs would be too many. */
function subjectMenu() {
  const group = (label, some) => (some.length === 0 ? null
    : make('optgroup', { label }, some.map((subject) =>
      make('option', { value: 'log-' + (subjects.indexOf(subject) + 1) }, subject.name))));
  const title = subjects.every(isFuel) ? 'Vehicles'
    : subjects.some(isFuel) ? 'Vehicles and people' : 'People';
  return make('select', {
    class: 'subject-menu', 'aria-label': title,
    onchange: (event) => {
      const view = views.find(({ id }) => id === event.target.value);
      if (view) go(view.id, view.state);
    },
  },
  make('option', { value: '' }, title + '\u2026'),
  group('Vehicles', subjects.filter(isFuel)),
  group('People', subjects.filter((subject) => !isFuel(subject))));
}
