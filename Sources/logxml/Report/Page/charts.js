// ---- Charts of a subject ---------------------------------------------------

/**
 * The charts of a subject for a range of time: [from, until], in milliseconds. All have the same
 * axis of time, so that they can be compared.
 */
function chartsOf(subject, range, rows, smoothing) {
  const specs = isFuel(subject)
    ? fuelCharts(subject, range, rows) : weightCharts(subject, range, smoothing);
  const span = spanOf(specs);
  for (const { forecast } of specs) {
    // Room for what is to come, as far as it does not press what was into a corner.
    const most = span[1] + Math.max((span[1] - span[0]) / 2, 30 * DAY);
    if (forecast) span[1] = Math.max(span[1], Math.min(forecast[1].t, most));
  }
  return specs.map((spec) => chart({ ...spec, span }));
}

/** The average of a name in the statistics of a time, as a line of a chart. */
function averageLine(rows, part, name, unit) {
  const row = rows.find((one) => (one.part || 0) === part);
  const found = row && valuesIn(row, name).find((value) => unit === undefined || value.unit === unit);
  return found
    ? [{ kind: 'average', v: Number(found.value), name: 'average ' + quantity(found.value, found.unit) }]
    : [];
}

function isIn([from, until], t) {
  return t >= from && t < until;
}

function fuelCharts(subject, range, rows) {
  const result = [];
  subject.parts.forEach((part, number) => {
    const name = (what) => (part.label ? what + ', ' + part.label : what);
    const { tone } = part;
    result.push({
      title: name('Consumption'), unit: part.consumptionUnit, tone,
      stops: consumptionStops(subject, number, range),
      lines: averageLine(rows, number, 'consumption'),
      few: part.electric
        ? 'Nothing to draw in this time: consumption is known from one full charge to the next, and '
          + 'the log has to say which charges are full.'
        : 'Nothing to draw in this time: consumption is known from one full tank to the next, '
          + 'and needs volumes and odometer readings.',
    });
    for (const [currency, stops] of priceStops(subject, number, range)) {
      const unit = (currency || '') + '/' + part.volumeUnit;
      const named = (currency || '(no currency)') + '/' + part.volumeUnit;
      result.push({
        title: name('Price'), unit, tone, stops, few: 'No prices in this time.',
        lines: averageLine(rows, number, 'price', named),
      });
    }
  });
  for (const [currency, stops] of costStops(subject, range)) {
    result.push({
      title: energyTitle(subject) + ' cost per month', unit: currency || '', tone: 'tone-fuel', stops,
      startsAtZero: true, few: 'No costs in this time.', shareNames: partNames(subject),
      lines: subject.parts.length > 1 ? []
        : averageLine(rows, 0, 'costPerMonth', (currency || '(no currency)') + '/month'),
    });
  }
  result.push(...distanceCharts(subject, range, rows));
  return result;
}

/** What a vehicle is driven with: fuel, or energy if any of it is electric or there are several kinds. */
function energyTitle(subject) {
  return subject.parts.length > 1 || subject.parts[0]?.electric ? 'Energy' : 'Fuel';
}

/** The colours of bars that show several kinds of energy on top of each other. */
function partNames(subject) {
  if (subject.parts.length < 2) return [];
  const tones = new Map();
  for (const part of subject.parts) {
    const { tone } = part;
    tones.set(tone, [...(tones.get(tone) || []), part.label]);
  }
  return [...tones].map(([tone, labels]) => ({ tone, name: labels.join(', ') }));
}

/** How far it went in each month, and what that cost. */
function distanceCharts(subject, range, rows) {
  const result = [];
  const ways = monthStops(subject, range, 'distance', true);
  if (ways.size > 0) {
    result.push({
      title: 'Distance per month', unit: subject.distanceUnit, tone: 'tone-fuel',
      stops: [...ways.values()][0], startsAtZero: true, few: 'No distance in this time.',
    });
  }
  for (const [key, stops] of monthStops(subject, range, 'costPerDistance', false)) {
    const [part, unit] = key.split('|');
    const { label } = subject.parts[part];
    result.push({
      title: label ? 'Cost per distance, ' + label : energyTitle(subject) + ' cost per distance',
      unit, tone: subject.parts[part].tone, stops,
      lines: averageLine(rows, Number(part), 'costPerDistance', unit),
      few: 'No costs of a distance in this time.',
    });
  }
  return result;
}

/** What the statistics of months say: bars, or points in the middle of the months. */
function monthStops(subject, range, name, areBars) {
  const found = new Map();
  for (const row of subject.rows.month || []) {
    const part = areBars ? 0 : row.part || 0;
    const [year, month] = row.group.split('-').map(Number);
    const [t, until] = [monthStart(year * 12 + month - 1), monthStart(year * 12 + month)];
    if (until <= range[0] || t >= range[1]) continue;
    for (const { value, unit } of valuesIn(row, name)) {
      const key = part + '|' + unit;
      if (!found.has(key)) found.set(key, []);
      const stops = found.get(key);
      // The way of a vehicle stands in the rows of each of its kinds of energy.
      if (stops.some((stop) => stop.month === t)) continue;
      const v = Number(value);
      const common = { month: t, v, when: period(row.group), what: [quantity(value, unit)] };
      stops.push(areBars
        ? { ...common, t, until, shares: [{ v, tone: 'tone-fuel' }] }
        : { ...common, t: (t + until) / 2 });
    }
  }
  for (const stops of found.values()) stops.sort((a, b) => a.t - b.t);
  return found;
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
      stop.shares.push({ v: Number(value), tone: part.tone });
      stop.what.push(quantity(value, unit) + (part.label ? ', ' + part.label : ''));
      months.set(t, stop);
    }
  }
  return [...byCurrency].map(([currency, months]) =>
    [currency, [...months.values()].sort((a, b) => a.t - b.t)]);
}
