// ---- Numbers and dates -----------------------------------------------------

const wholeNumbers = new Intl.NumberFormat();
const decimalMark =
  wholeNumbers.formatToParts(1.5).find((part) => part.type === 'decimal')?.value || '.';
const localDigits = Array.from({ length: 10 }, (_, digit) =>
  new Intl.NumberFormat(undefined, { useGrouping: false }).format(digit));

/**
 * A decimal as it is written in the data, with all its digits, in the reader's notation.
 * It never becomes a binary number on the way.
 */
function exactNumber(text) {
  const [, minus, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) || [];
  if (whole === undefined) return text;
  const grouped = wholeNumbers.format(whole.length < 16 ? Number(whole) : BigInt(whole));
  const digits = fraction ? decimalMark + fraction.replace(/\d/g, (d) => localDigits[d]) : '';
  return (minus ? '\u2212' : '') + grouped + digits;
}

/** The same with a sign in any case, for changes. */
function signedNumber(text) {
  return /^-|^0*(\.0*)?$/.test(text) ? exactNumber(text) : '+' + exactNumber(text);
}

/**
 * A decimal with so many places, as text: halves are rounded away from zero. What is no decimal
 * stays as it is.
 */
function withPlaces(text, places) {
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) || [];
  if (whole === undefined) return text;
  const padded = fraction.padEnd(places + 1, '0');
  let digits = BigInt(whole + padded.slice(0, places));
  if (padded[places] >= '5') digits += 1n;
  const all = digits.toString().padStart(places + 1, '0');
  const end = all.length - places;
  const sign = minus && digits !== 0n ? '-' : '';
  return sign + all.slice(0, end) + (places > 0 ? '.' + all.slice(end) : '');
}

/**
 * Text as it is searched: without case, accents and the kinds of spaces and minus signs that
 * nobody types.
 */
function folded(text) {
  return text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '').replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ').toLowerCase();
}

function count(number, one, many) {
  return wholeNumbers.format(number) + ' ' + (number === 1 ? one : many);
}

const datePattern = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?/;

/**
 * A date as milliseconds. Local times are taken for UTC everywhere: they are shown as they
 * were written down, wherever the page is read.
 */
function millis(date) {
  const [, year, month, day, hour, minute, second] = datePattern.exec(date) || [];
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  moment.setUTCHours(Number(hour || 0), Number(minute || 0), Number(second || 0));
  return moment.getTime();
}

function hasTime(date) {
  return date.length > 10;
}

function dateFormat(options) {
  return new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options });
}

const dateFormats = {
  day: dateFormat({ dateStyle: 'medium' }),
  long: dateFormat({ dateStyle: 'full' }),
  time: dateFormat({ timeStyle: 'short' }),
  dayOfMonth: dateFormat({ day: 'numeric', month: 'short' }),
  month: dateFormat({ month: 'short' }),
  monthAndYear: dateFormat({ month: 'short', year: 'numeric' }),
  longMonth: dateFormat({ month: 'long', year: 'numeric' }),
  year: dateFormat({ year: 'numeric' }),
};

function day(date) {
  return dateFormats.day.format(millis(date));
}

function longDay(date) {
  return dateFormats.long.format(millis(date));
}

/** The time of day, with the offset from UTC where it is known; empty for a mere date. */
function timeOfDay(date) {
  if (!hasTime(date)) return '';
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(date);
  const zone = offset ? ' (UTC' + offsetText(offset[1]) + ')' : '';
  return dateFormats.time.format(millis(date)) + zone;
}

function offsetText(offset) {
  return offset === 'Z' ? '' : offset.replace('-', '\u2212');
}

/** From one day to another, the way the reader's language puts it. */
function days(first, last) {
  return dateFormats.day.formatRange(millis(first), millis(last));
}

/** A month or year of statistics: 2024-03, 2024. */
function period(group) {
  const parts = group.split('-');
  const date = group + (parts.length === 1 ? '-01-01' : '-01');
  return (parts.length === 1 ? dateFormats.year : dateFormats.longMonth).format(millis(date));
}
