// ---- One entry -------------------------------------------------------------

const fieldNames = {
  pricePerUnit: 'Price as logged', partial: 'Tank', missed: 'Before it', fuelType: 'Fuel',
  fuelGrade: 'Grade', bodyFat: 'Body fat', leanMass: 'Lean mass', bmi: 'Body mass index',
  zone: 'Time zone', costAsLogged: 'Cost as logged',
};

/** The name of a field for people: what is not listed is its own name, spelled out. */
function fieldName(name) {
  if (fieldNames[name]) return fieldNames[name];
  const spelled = name.replace(/[A-Z]/g, (letter) => ' ' + letter.toLowerCase());
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

function fieldText(name, value, subject, row) {
  if (name === 'partial') return value ? 'not filled up' : 'filled up';
  if (name === 'missed') return value ? 'fill-ups are missing' : 'none is missing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (name === 'costAsLogged') return money(value[0], value[1]);
  if (Array.isArray(value)) return quantity(value[0], value[1]);
  if (name === 'pricePerUnit') return money(value, currencyOf(subject, row));
  if (name === 'bmi') return quantity(value, 'kg/m\u00b2');
  return value;
}

/** The main values of an entry as pairs of a name and a text, the first the most important. */
function mainValues(subject, row) {
  const values = isFuel(subject) ? fuelValues : isCost(subject) ? costValues : weightValues;
  return values(subject, row).filter((pair) => pair[1] !== null);
}

function given(value, text) {
  return value === null || value === undefined ? null : text(value);
}

function fuelValues(subject, row) {
  const part = partOf(subject, row);
  const currency = currencyOf(subject, row);
  const text = (place, unit) => given(row[place], (value) => quantity(value, unit));
  return [
    ['Cost', given(row[FUEL.cost], (value) => money(value, currency))],
    [
      part.electric ? 'Energy' : part.volumeUnit === 'kg' ? 'Mass' : 'Volume',
      text(FUEL.volume, part.volumeUnit),
    ],
    ['Consumption', text(FUEL.consumption, part.consumptionUnit)],
    ['Odometer', text(FUEL.odometer, subject.distanceUnit)],
    ['Price', text(FUEL.price, (currency || '') + '/' + part.volumeUnit)],
  ];
}

function costValues(subject, row) {
  return [
    ['Cost', given(row[COST.cost], (value) => money(value, currencyOf(subject, row)))],
    ['Category', given(row[COST.category], capital)],
    ['Title', row[COST.title] ?? null],
    ['Odometer', given(row[COST.odometer], (value) => quantity(value, subject.distanceUnit))],
  ];
}

/** The cost with all its digits, where coins are too coarse for them; else null. */
function exactCost(subject, row) {
  const cost = isFuel(subject) ? row[FUEL.cost] : isCost(subject) ? row[COST.cost] : null;
  const currency = cost && currencyOf(subject, row);
  if (!currencyPattern.test(currency)) return null;
  const digits = /\.(\d*?)0*$/.exec(cost)?.[1].length || 0;
  return digits > marksOf(currency).places ? money(cost, currency, exactNumber, true) : null;
}

function weightValues(subject, row) {
  const text = (value) => quantity(value, subject.massUnit);
  return [
    ['Weight', given(row[WEIGHT.weight], text)],
    ['Since the one before', given(row[WEIGHT.change], (value) =>
      quantity(value, subject.massUnit, signedNumber))],
    ['Trend', given(row[WEIGHT.trend], text)],
  ];
}

function entryDetails(subject, index) {
  const row = subject.entries[index];
  const date = row[0];
  const { note, ...extra } = detailsOf(subject, row);
  const [first, ...others] = mainValues(subject, row);
  const time = timeOfDay(date);
  return [
    make('header', { class: 'detail-head' },
      make('p', { class: 'detail-subject' }, icon(subject, row), words(subject.name)),
      make('h3', {}, longDay(date)),
      time ? make('p', { class: 'quiet' }, time) : null),
    first
      ? make('p', { class: 'detail-main' },
        make('span', { class: 'quiet' }, first[0]), make('strong', {}, first[1]))
      : null,
    make('dl', { class: 'facts' },
      exactCost(subject, row) ? fact('Cost as logged', exactCost(subject, row)) : null,
      others.map(([name, text]) => fact(name, isCost(subject) ? words(text) : text)),
      Object.entries(extra).map(([name, value]) =>
        fact(fieldName(name), words(fieldText(name, value, subject, row))))),
    note ? make('p', { class: 'note', dir: 'auto' }, note) : null,
  ].filter(Boolean);
}

function fact(name, value) {
  return make('div', {}, make('dt', {}, name), make('dd', {}, value));
}
