// ---- Scales ----------------------------------------------------------------

const DAY = 86400000;

/** Maps [low, high] to [from, to]. */
function linear(low, high, from, to) {
  const factor = high === low ? 0 : (to - from) / (high - low);
  return (value) => (factor === 0 ? (from + to) / 2 : from + (value - low) * factor);
}

/** Round numbers, about as many as asked for, around all values. */
function valueMarks(low, high, wanted) {
  if (low === high) {
    const room = Math.abs(low) * 0.05 || 1;
    return valueMarks(low - room, high + room, wanted);
  }
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough * 0.999);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  // As many digits as the step has.
  const isQuarter = Math.abs(step / power - 2.5) < 0.01;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9) + (isQuarter ? 1 : 0));
  const format = new Intl.NumberFormat(undefined, step >= 1e6 ? { notation: 'compact' } : {
    minimumFractionDigits: Math.min(digits, 20), maximumFractionDigits: Math.min(digits, 20),
  });
  const marks = [];
  for (let n = first; n <= last; n += 1) {
    marks.push({ value: n * step, label: format.format(n * step) });
  }
  return marks;
}

/** Steps of a time axis: days, months or years. */
const timeSteps = [
  { days: 1 }, { days: 2 }, { days: 7 }, { days: 14 }, { months: 1 }, { months: 2 },
  { months: 3 }, { months: 6 }, { months: 12 }, { months: 24 }, { months: 60 },
  { months: 120 }, { months: 240 }, { months: 600 }, { months: 1200 }, { months: 12000 },
];

function stepLength(step) {
  return step.days ? step.days * DAY : step.months * 30.44 * DAY;
}

/**
 * Marks of a time axis, no more than so many. Below bars of months are the names of months, each
 * in the middle of its bar.
 */
function timeMarks(low, high, most, isBars) {
  const step = timeSteps.find((some) => (high - low) / stepLength(some) <= most)
    || timeSteps[timeSteps.length - 1];
  // Where there is room for a mark each fortnight, months say more.
  if (step.days && (isBars || (step.days === 14 && high - low >= 60 * DAY))) return monthMarks(low, high, 1, isBars);
  return step.days ? dayMarks(low, high, step.days) : monthMarks(low, high, step.months, isBars);
}

function dayMarks(low, high, step) {
  const marks = [];
  for (let n = Math.ceil(low / DAY / step) * step; n * DAY <= high; n += step) {
    marks.push({ value: n * DAY, label: dateFormats.dayOfMonth.format(n * DAY) });
  }
  return marks;
}

function monthMarks(low, high, step, isBars) {
  const marks = [];
  const begin = new Date(low);
  const first = begin.getUTCFullYear() * 12 + begin.getUTCMonth();
  for (let n = Math.floor(first / step) * step; ; n += step) {
    const value = monthStart(n);
    if (value > high) return marks;
    if (value < low) continue;
    // The first mark, and each January, says which year it is.
    const hasYear = marks.length === 0 || n % 12 === 0;
    const format = step >= 12 ? dateFormats.year
      : hasYear ? dateFormats.monthAndYear : dateFormats.month;
    const middle = isBars && step < 12 ? (value + monthStart(n + 1)) / 2 : value;
    if (middle <= high) marks.push({ value, middle, label: format.format(value) });
  }
}

/** The first moment of a month, counted from the year 0. */
function monthStart(number) {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(number / 12), number % 12, 1);
  return date.getTime();
}
