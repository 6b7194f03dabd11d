// ---- Charts of a subject ---------------------------------------------------

/**
 * The charts of a subject for a range of time: [from, until], in milliseconds. All have the same
 * axis of time, so that they can be compared.
 */
function chartsOf(subject, range) {
  const specs = isFuel(subject) ? fuelCharts(subject, range) : [weightChart(subject, range)];
  const span = spanOf(specs);
  return specs.map((spec) => chart({ ...spec, span }));
}

function isIn([from, until], t) {
  return t >= from && t < until;
}

function fuelCharts(subject, range) {
  const result = [];
  subject.parts.forEach((part, number) => {
    const name = (what) => (part.label ? what + ', ' + part.label : what);
    const tone = partTone(part);
    result.push({
      title: name('Consumption'), unit: part.consumptionUnit, tone,
      stops: consumptionStops(subject, number, range),
      few: 'Nothing to draw in this time: consumption is known from one full tank to the next, '
        + 'and needs volumes and odometer readings.',
    });
    for (const [currency, stops] of priceStops(subject, number, range)) {
      const unit = (currency || '') + '/' + part.volumeUnit;
      result.push({ title: name('Price'), unit, tone, stops, few: 'No prices in this time.' });
    }
  });
  for (const [currency, stops] of costStops(subject, range)) {
    result.push({
      title: 'Cost per month', unit: currency || '', tone: 'tone-fuel', stops,
      startsAtZero: true, few: 'No costs in this time.',
    });
  }
  return result;
}

function consumptionStops(subject, part, range) {
  const stops = [];
  subject.entries.forEach((row, index) => {
    const value = row[FUEL.consumption];
    if (value === null || value === undefined || (row[FUEL.part] || 0) !== part) return;
    const t = millis(row[FUEL.date]);
    if (!isIn(range, t)) return;
    stops.push({
      t, v: Number(value), when: day(row[FUEL.date]), entry: [subject, index],
      what: [quantity(value, partOf(subject, row).consumptionUnit)],
    });
  });
  return stops;
}

/** For each currency the prices of single entries. */
function priceStops(subject, part, range) {
  const byCurrency = new Map();
  subject.entries.forEach((row, index) => {
    const value = row[FUEL.price];
    if (value === null || value === undefined || (row[FUEL.part] || 0) !== part) return;
    const t = millis(row[FUEL.date]);
    if (!isIn(range, t)) return;
    const currency = currencyOf(subject, row);
    if (!byCurrency.has(currency)) byCurrency.set(currency, []);
    byCurrency.get(currency).push({
      t, v: Number(value), when: day(row[FUEL.date]), entry: [subject, index],
      what: [quantity(value, (currency || '') + '/' + partOf(subject, row).volumeUnit)],
    });
  });
  return byCurrency;
}

/**
 * For each currency a bar for each month that has costs. A vehicle with several kinds of energy
 * has a row of statistics for each, so the bar has shares.
 */
function costStops(subject, range) {
  const byCurrency = new Map();
  for (const row of subject.rows.month) {
    const [year, month] = row.group.split('-').map(Number);
    const t = monthStart(year * 12 + month - 1);
    const until = monthStart(year * 12 + month);
    if (until <= range[0] || t >= range[1]) continue;
    for (const [name, , value, unit] of row.values) {
      if (name !== 'cost') continue;
      const currency = currencyPattern.test(unit) ? unit : null;
      if (!byCurrency.has(currency)) byCurrency.set(currency, new Map());
      const months = byCurrency.get(currency);
      const stop = months.get(t)
        || { t, until, v: 0, when: period(row.group), what: [], shares: [] };
      const part = subject.parts[row.part || 0];
      stop.v += Number(value);
      stop.shares.push({ v: Number(value), tone: partTone(part) });
      stop.what.push(quantity(value, unit) + (part.label ? ', ' + part.label : ''));
      months.set(t, stop);
    }
  }
  return [...byCurrency].map(([currency, months]) =>
    [currency, [...months.values()].sort((a, b) => a.t - b.t)]);
}

function weightChart(subject, range) {
  const stops = [];
  const trend = [];
  subject.entries.forEach((row, index) => {
    const t = millis(row[WEIGHT.date]);
    if (!isIn(range, t)) return;
    const what = [quantity(row[WEIGHT.weight], subject.massUnit)];
    const smoothed = row[WEIGHT.trend];
    if (smoothed) {
      trend.push({ t, v: Number(smoothed) });
      what.push('trend ' + quantity(smoothed, subject.massUnit));
    }
    stops.push({
      t, v: Number(row[WEIGHT.weight]), when: day(row[WEIGHT.date]), what,
      entry: [subject, index],
    });
  });
  return {
    title: 'Weight', unit: subject.massUnit, tone: 'tone-weight', stops, trend,
    pointName: 'measured', trendName: 'trend, smoothed by 10\u00a0%',
    few: 'No weights in this time.',
  };
}
