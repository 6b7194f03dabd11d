// ---- Charts of a body ------------------------------------------------------

/** How the weights are smoothed; the first is the trend of the statistics. */
const SMOOTHINGS = [
  { value: 'trend', label: 'Trend', name: 'trend, smoothed by 10\u00a0%' },
  { value: '7', label: '7 days', name: 'average of 7 days', days: 7 },
  { value: '28', label: '28 days', name: 'average of 28 days', days: 28 },
  { value: 'none', label: 'None' },
];

/** The measures of a body beside its weight, in the order of their charts. */
const BODY_MEASURES = ['bodyFat', 'muscle', 'water', 'leanMass', 'bone'];

function weightCharts(subject, range, smoothing = SMOOTHINGS[0]) {
  return [
    weightChart(subject, range, smoothing),
    ...BODY_MEASURES.flatMap((name) => bodyCharts(subject, range, name)),
  ];
}

/**
 * For each weight the average of those of so many days up to it, exact to two digits; null for
 * the days of which there are none.
 */
function averagesOf(subject, days) {
  let first = 0;
  let sum = ZERO;
  return subject.entries.map((row, index) => {
    sum = plus(sum, decimal(row[WEIGHT.weight]) || ZERO);
    const begin = millis(row[WEIGHT.date].slice(0, 10)) - (days - 1) * DAY;
    while (millis(subject.entries[first][WEIGHT.date]) < begin) {
      sum = minus(sum, decimal(subject.entries[first][WEIGHT.weight]) || ZERO);
      first += 1;
    }
    return decimalText(over(sum, { n: BigInt(index - first + 1), s: 0 }, 2));
  });
}

function weightChart(subject, range, smoothing) {
  const stops = [];
  const trend = [];
  const averages = smoothing.days ? averagesOf(subject, smoothing.days) : null;
  subject.entries.forEach((row, index) => {
    const t = millis(row[WEIGHT.date]);
    if (!isIn(range, t)) return;
    const what = [quantity(row[WEIGHT.weight], subject.massUnit)];
    const smoothed = averages ? averages[index]
      : smoothing.value === 'trend' ? row[WEIGHT.trend] : null;
    if (smoothed) {
      trend.push({ t, v: Number(smoothed) });
      what.push((averages ? smoothing.name : 'trend') + ' ' + quantity(smoothed, subject.massUnit));
    }
    stops.push({
      t, v: Number(row[WEIGHT.weight]), when: day(row[WEIGHT.date]), what,
      entry: [subject, index],
    });
  });
  const forecast = forecastOf(subject);
  return {
    title: 'Weight', unit: subject.massUnit, tone: 'tone-weight', stops, trend,
    pointName: 'measured', trendName: smoothing.name,
    lines: forecast
      ? [{ kind: 'goal', v: rough(forecast.goal), name: 'goal ' + quantity(subject.goal, subject.massUnit) }]
      : [],
    // Only what is shown up to its end leads on.
    forecast: forecast?.t && range[1] >= forecast.last
      ? [{ t: forecast.last, v: forecast.trend }, { t: forecast.t, v: rough(forecast.goal) }] : null,
    few: 'No weights in this time.',
  };
}

/** A chart for each unit that a measure has: shares of the weight, and masses. */
function bodyCharts(subject, range, name) {
  const byUnit = new Map();
  subject.entries.forEach((row, index) => {
    const found = detailsOf(subject, row)[name];
    const t = millis(row[WEIGHT.date]);
    if (!Array.isArray(found) || !isIn(range, t)) return;
    const [value, unit] = asPercent(found);
    if (!byUnit.has(unit)) byUnit.set(unit, []);
    byUnit.get(unit).push({
      t, v: Number(value), when: day(row[WEIGHT.date]), what: [quantity(value, unit)],
      entry: [subject, index],
    });
  });
  return [...byUnit].map(([unit, stops]) => ({
    title: fieldName(name), unit, tone: 'tone-weight', stops,
    few: 'No values in this time.',
  }));
}

/** A part of a body as people read it: fractions are percentages. */
function asPercent([value, unit]) {
  const number = unit === 'fraction' && decimal(value);
  return number ? [decimalText(over(number, { n: 1n, s: 2 }, Math.max(number.s - 2, 0))), '%'] : [value, unit];
}
