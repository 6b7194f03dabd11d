// ---- Units -----------------------------------------------------------------

const unitNames = {
  usgal: 'gal (US)', ukgal: 'gal (imp.)', fraction: '',
};

const currencyPattern = /^[A-Z]{3}$/;

/** A currency around a number, in the reader's notation: $ 4.00, 4,00 €, 4.00 CHF. */
const currencyMarks = new Map();

function marksOf(currency) {
  if (!currencyMarks.has(currency)) {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    const parts = format.formatToParts(1);
    const isNumber = (part) => ['integer', 'decimal', 'fraction', 'group'].includes(part.type);
    const first = parts.findIndex(isNumber);
    const last = parts.findLastIndex(isNumber);
    const text = (some) => some.map((part) => part.value).join('');
    currencyMarks.set(currency, {
      before: text(parts.slice(0, first)), after: text(parts.slice(last + 1)),
      places: format.resolvedOptions().maximumFractionDigits,
    });
  }
  return currencyMarks.get(currency);
}

/**
 * An amount of money, rounded to the coins of its currency; without a currency, the number
 * alone. What something costs (a litre, a kilometre) keeps its digits: `isRate`.
 */
function money(text, currency, number = exactNumber, isRate = false) {
  if (!currency) return number(text);
  if (!currencyPattern.test(currency)) return number(text) + '\u00a0' + currency;
  const marks = marksOf(currency);
  const written = number(isRate ? text : withPlaces(text, marks.places));
  const sign = /^[+\u2212]/.exec(written)?.[0] || '';
  return sign + marks.before + written.slice(sign.length) + marks.after;
}

function unitName(unit) {
  if (unit === '(no currency)') return '';
  return unitNames[unit] ?? unit;
}

/**
 * A number with its unit, both as strings in the data: 30.00 mpg, 2.29 USD/day. The parts of
 * what is for one of something are named one by one.
 */
function quantity(text, unit, number = exactNumber) {
  const parts = quantityParts(text, unit, number);
  return parts.number + parts.unit;
}

/** The two parts of such a text; a currency belongs to the number. */
function quantityParts(text, unit, number = exactNumber) {
  if (!unit) return { number: number(text), unit: '' };
  const [first, ...rest] = unit.split('/');
  const per = rest.length ? '/' + rest.map(unitName).join('/').replaceAll(' ', '\u00a0') : '';
  if (currencyPattern.test(first)) {
    // By day or month it is an amount still.
    const isRate = rest.some((name) => !['day', 'week', 'month', 'year'].includes(name));
    return { number: money(text, first, number, isRate), unit: per };
  }
  const name = unitName(first);
  return { number: number(text), unit: (name ? '\u00a0' + name : '') + per };
}

/** A number of a column of statistics, whose head has the unit. */
function cellNumber(text, unit) {
  const [first, ...rest] = (unit || '').split('/');
  const isAmount = currencyPattern.test(first)
    && rest.every((name) => ['day', 'week', 'month', 'year'].includes(name));
  return exactNumber(isAmount ? withPlaces(text, marksOf(first).places) : text);
}

/** The most places that any of some numbers has. */
function mostPlaces(texts) {
  return texts.reduce((most, text) => Math.max(most, text.split('.')[1]?.length || 0), 0);
}

/** A number with at least so many places: amounts below each other have the same. */
function alike(text, places) {
  return mostPlaces([text]) < places ? withPlaces(text, places) : text;
}

/** The unit of an axis: USD/usgal becomes $/gal (US). */
function axisUnit(unit) {
  const [first, ...rest] = (unit || '').split('/');
  const marks = currencyPattern.test(first) && marksOf(first);
  const name = marks ? (marks.before + marks.after).trim() : unitName(first);
  return [name, ...rest.map(unitName)].join('/').replace(/^\//, 'per ');
}
