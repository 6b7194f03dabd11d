// ---- Exact decimals --------------------------------------------------------

/** A decimal of the data as { n, s }: n divided by ten to the s. null for what is no decimal. */
function decimal(text) {
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text ?? '') || [];
  if (whole === undefined) return null;
  const n = BigInt(whole + fraction);
  return { n: minus ? -n : n, s: fraction.length };
}

const ZERO = { n: 0n, s: 0 };

function raised({ n, s }, places) {
  return n * 10n ** BigInt(places - s);
}

function plus(a, b) {
  const s = Math.max(a.s, b.s);
  return { n: raised(a, s) + raised(b, s), s };
}

function minus(a, b) {
  return plus(a, { n: -b.n, s: b.s });
}

function times(a, b) {
  return { n: a.n * b.n, s: a.s + b.s };
}

/** A quotient with so many places; halves are rounded away from zero. null by zero. */
function over(a, b, places) {
  if (b.n === 0n) return null;
  const isNegative = (a.n < 0n) !== (b.n < 0n);
  const size = (n) => (n < 0n ? -n : n);
  const top = size(a.n) * 10n ** BigInt(b.s + places) * 2n;
  const bottom = size(b.n) * 10n ** BigInt(a.s) * 2n;
  const n = (top + bottom / 2n) / bottom;
  return { n: isNegative ? -n : n, s: places };
}

/** All the digits of a decimal, as the data writes them. */
function decimalText({ n, s }) {
  const digits = (n < 0n ? -n : n).toString().padStart(s + 1, '0');
  const end = digits.length - s;
  return (n < 0n ? '-' : '') + digits.slice(0, end) + (s > 0 ? '.' + digits.slice(end) : '');
}

/** The sum of decimals of the data; what is none counts nothing. */
function sumOf(texts) {
  return texts.reduce((sum, text) => plus(sum, decimal(text) || ZERO), ZERO);
}

/** A decimal for drawing, and for sorting. */
function rough(value) {
  return Number(decimalText(value));
}

/** Sums of decimals by a name: new Sums().add('EUR', '4.50'). */
class Sums {
  sums = new Map();

  add(name, text) {
    const value = decimal(text);
    if (value) this.sums.set(name, plus(this.sums.get(name) || ZERO, value));
  }

  /** Pairs of a name and a sum, the largest first. */
  sorted() {
    return [...this.sums].sort(([, a], [, b]) => rough(b) - rough(a));
  }
}

/** What a person typed: 1.234,5 and 1,234.5 are the same. null for what is no number. */
function typedDecimal(text) {
  const digits = text.trim().replace(/[\s\u00a0\u202f']/g, '');
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last < 0) return decimal(digits);
  const mark = digits[last];
  const marks = digits.split(mark).length - 1;
  const other = mark === ',' ? '.' : ',';
  // Several of one mark, or the mark that parts thousands here before three digits.
  const isGroup = marks > 1
    || (mark !== decimalMark && !digits.includes(other) && /^\d{1,3}[.,]\d{3}$/.test(digits));
  return decimal(isGroup
    ? digits.replaceAll(mark, '')
    : digits.slice(0, last).replaceAll(other, '') + '.' + (digits.slice(last + 1) || '0'));
}
