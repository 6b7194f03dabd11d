// ---- The cost of a trip ----------------------------------------------------

/**
 * Works out what a trip takes and costs, from the vehicle's own figures. A vehicle with several
 * kinds of energy uses all of them on its way: each consumption is one over the whole distance.
 */
function tripPanel(subject, rows) {
  const found = subject.parts.map((part, number) => {
    const row = rows.find((one) => (one.part || 0) === number);
    return row && valueIn(row, 'volume') ? tripEnergy(part, row) : null;
  }).filter(Boolean);
  if (!found.some(({ isKnown }) => isKnown)) return null;
  const distance = tripField('Distance', subject.distanceUnit, '100');
  const answer = make('output', { class: 'trip-answer' });
  const left = make('p', { class: 'quiet', role: 'status' });
  const show = () => {
    const { text, without } = tripAnswer(typedDecimal(distance.input.value), found);
    answer.textContent = text;
    left.textContent = without.length === 0 ? ''
      : 'Not counted, because its consumption is not known: ' + without.join(', ') + '.';
  };
  const boxes = found.length === 1
    ? [make('div', { class: 'fields' }, distance.element, found[0].fields)]
    : [make('div', { class: 'fields' }, distance.element), ...found.map(({ part, fields }) =>
      make('fieldset', { class: 'trip-energy' },
        make('legend', {}, capital(part.label)), make('div', { class: 'fields' }, fields)))];
  const panel = section('What a trip costs', ...boxes, answer, left,
    make('p', { class: 'quiet' }, 'Filled in: '
      + (found.length === 1 ? 'the average consumption of the time above'
        : 'the average consumptions of the time above, each over the whole distance')
      + (!found.some(({ hasPrice }) => hasPrice) ? '.'
        : found.length === 1 ? ', and the last price.' : ', and the last prices.')));
  panel.addEventListener('input', show);
  show();
  return panel;
}

/** The fields of one kind of energy, with what is known of it. */
function tripEnergy(part, row) {
  const consumption = valueIn(row, 'consumption');
  const price = valueIn(row, 'lastPrice');
  const [currency = '', perUnit] = (price?.unit || '').split('/');
  const used = tripField('Consumption', axisUnit(part.consumptionUnit), consumption?.value);
  const paid = tripField(
    'Price', axisUnit(currency + '/' + (perUnit || part.volumeUnit)), price?.value);
  return {
    part, currency, isKnown: Boolean(consumption), hasPrice: Boolean(price),
    fields: [used.element, paid.element],
    numbers: () => [typedDecimal(used.input.value), typedDecimal(paid.input.value)],
  };
}

function tripField(label, unit, value) {
  const text = value ? exactNumber(value).replace(/[\s\u00a0\u202f]/g, '') : '';
  const input = make('input', {
    type: 'text', inputmode: 'decimal', autocomplete: 'off', value: text,
  });
  return {
    input,
    element: make('label', { class: 'field' },
      make('span', {}, label + (unit ? ' (' + unit + ')' : '')), input),
  };
}

/** What is said of a trip, and the kinds of energy of which there is nothing to say. */
function tripAnswer(way, found) {
  const costs = new Map();
  const [volumes, without, withoutPrice] = [[], [], []];
  for (const { part, currency, numbers } of found) {
    const [used, each] = numbers();
    if (!used || used.n <= 0n) {
      without.push(part.label);
      continue;
    }
    if (!way || way.n < 0n) continue;
    const isPerVolume = /^(mpg|mi\/)/.test(part.consumptionUnit);
    const of = (a, places) => (isPerVolume
      ? over(a, used, places) : over(times(a, used), { n: 100n, s: 0 }, places));
    volumes.push(quantity(decimalText(of(way, 2)), part.volumeUnit));
    // From what was typed, not from the volume that is shown: rounded once.
    const cost = each && each.n >= 0n ? of(times(way, each), 4) : null;
    if (cost) costs.set(currency, plus(costs.get(currency) || ZERO, cost));
    else withoutPrice.push(part.label);
  }
  if (volumes.length === 0) return { text: 'A distance and a consumption are needed.', without: [] };
  const amounts = [...costs].map(([currency, cost]) => {
    const isCode = currencyPattern.test(currency);
    return money(
      isCode ? decimalText(cost) : withPlaces(decimalText(cost), 2), isCode ? currency : null);
  });
  // A sum that lacks a price is not what the trip costs.
  const lacks = withoutPrice.length > 0 && amounts.length > 0
    ? ' without ' + withoutPrice.join(', ') : '';
  return {
    text: [...(amounts.length > 0 ? [amounts.join(' and ') + lacks] : []), ...volumes].join(', '),
    without,
  };
}
