// SPDX-License-Identifier: MIT

extension PageScript {
  /// Numbers and dates as the reader's browser writes them.
  static let format = #"""
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

    """#

  /// Units and currencies for people.
  static let units = #"""
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
        });
      }
      return currencyMarks.get(currency);
    }

    /** An amount of money; without a currency, the number alone. */
    function money(text, currency, number = exactNumber) {
      if (!currency) return number(text);
      if (!currencyPattern.test(currency)) return number(text) + '\u00a0' + currency;
      const marks = marksOf(currency);
      const written = number(text);
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
      if (currencyPattern.test(first)) return { number: money(text, first, number), unit: per };
      const name = unitName(first);
      return { number: number(text), unit: (name ? '\u00a0' + name : '') + per };
    }

    /** The unit of an axis: USD/usgal becomes $/gal (US). */
    function axisUnit(unit) {
      const [first, ...rest] = (unit || '').split('/');
      const marks = currencyPattern.test(first) && marksOf(first);
      const name = marks ? (marks.before + marks.after).trim() : unitName(first);
      return [name, ...rest.map(unitName)].join('/').replace(/^\//, 'per ');
    }

    """#
}
