// ---- Charts of a subject ---------------------------------------------------

/** The charts of a subject for the time from some moment on. */
function chartsOf(subject, since) {
  return isFuel(subject) ? fuelCharts(subject, since) : [weightChart(subject, since)];
}

function fuelCharts(subject, since) {
  const result = [];
  subject.parts.forEach((part, number) => {
    const name = (what) => (part.label ? what + ', ' + part.label : what);
    const tone = partTone(part);
    result.push(chart({
      title: name('Consumption'), unit: part.consumptionUnit, tone,
      stops: consumptionStops(subject, number, since),
      few: 'Too little to draw: consumption is known from one full tank to the next, and '
        + 'needs volumes and odometer readings.',
    }));
    for (const [currency, stops] of priceStops(subject, number, since)) {
      const unit = (currency || '') + '/' + part.volumeUnit;
      result.push(chart({
        title: name('Price'), unit, tone, stops,
        few: 'Too little to draw: a price needs a cost and a volume.',
      }));
    }
  });
  for (const [currency, stops] of costStops(subject, since)) {
    result.push(chart({
      title: 'Cost per month', unit: currency || '', tone: 'tone-fuel', stops,
      startsAtZero: true,
      few: 'No costs in this time.',
    }));
  }
  return result;
}

function consumptionStops(subject, part, since) {
  const stops = [];
  subject.entries.forEach((row, index) => {
    const value = row[FUEL.consumption];
    if (value === null || value === undefined || (row[FUEL.part] || 0) !== part) return;
    const t = millis(row[FUEL.date]);
    if (t < since) return;
    stops.push({
      t, v: Number(value), when: day(row[FUEL.date]), entry: [subject, index],
      what: [quantity(value, partOf(subject, row).consumptionUnit)],
    });
  });
  return stops;
}

/** For each currency the prices of single entries. */
function priceStops(subject, part, since) {
  const byCurrency = new Map();
  subject.entries.forEach((row, index) => {
    const value = row[FUEL.price];
    if (value === null || value === undefined || (row[FUEL.part] || 0) !== part) return;
    const t = millis(row[FUEL.date]);
    if (t < since) return;
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
function costStops(subject, since) {
  const byCurrency = new Map();
  for (const row of subject.rows.month) {
    const [year, month] = row.group.split('-').map(Number);
    const t = monthStart(year * 12 + month - 1);
    const until = monthStart(year * 12 + month);
    if (until <= since) continue;
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

function weightChart(subject, since) {
  const stops = [];
  const trend = [];
  subject.entries.forEach((row, index) => {
    const t = millis(row[WEIGHT.date]);
    if (t < since) return;
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
  return chart({
    title: 'Weight', unit: subject.massUnit, tone: 'tone-weight', stops, trend,
    pointName: 'measured', trendName: 'trend, smoothed by 10\u00a0%',
    few: stops.length === 1
      ? 'One weight in this time: ' + stops[0].what[0] + ' on ' + stops[0].when
        + '. A line needs two.'
      : 'No weights in this time.',
  });
}
