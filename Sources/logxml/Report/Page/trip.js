// ---- The cost of a trip ----------------------------------------------------

/** Works out what a trip takes and costs, from the vehicle's own figures. */
function tripPanel(subject, rows) {
  // What is charged and what is filled up take turns: one of them is no trip.
  const parts = subject.parts.map((part, number) => ({
    part, row: rows.find((row) => (row.part || 0) === number && valueIn(row, 'consumption')),
  })).filter(({ row }) => row);
  if (parts.length === 0) return null;
  const { part, row } = parts[0];
  const consumption = valueIn(row, 'consumption');
  const price = valueIn(row, 'lastPrice');
  const [currency, perUnit] = (price?.unit || '').split('/');
  const isPerVolume = /^(mpg|mi\/)/.test(part.consumptionUnit);
  const field = (label, unit, value) => {
    const input = make('input', {
      type: 'text', inputmode: 'decimal', autocomplete: 'off', value, oninput: () => show(),
    });
    return {
      input,
      element: make('label', { class: 'field' },
        make('span', {}, label + (unit ? ' (' + unit + ')' : '')), input),
    };
  };
  const shown = (text) => (text ? exactNumber(text).replace(/[\s\u00a0\u202f]/g, '') : '');
  const distance = field('Distance', subject.distanceUnit, shown('100'));
  const taken = field('Consumption', axisUnit(part.consumptionUnit), shown(consumption.value));
  const paid = field(
    'Price', axisUnit((currency || '') + '/' + (perUnit || part.volumeUnit)), shown(price?.value));
  const answer = make('output', { class: 'trip-answer' });
  const show = () => {
    const [way, used, each] = [distance, taken, paid].map(({ input }) => typedDecimal(input.value));
    const hasNumbers = way && used && used.n > 0n && way.n >= 0n;
    if (!hasNumbers) {
      answer.textContent = 'A distance and a consumption are needed.';
      return;
    }
    const volume = isPerVolume
      ? over(way, used, 2) : over(times(way, used), { n: 100n, s: 0 }, 2);
    const parts = [quantity(decimalText(volume), part.volumeUnit)];
    if (each && each.n >= 0n) {
      // From what was typed, not from the volume that is shown: rounded once.
      const cost = isPerVolume
        ? over(times(way, each), used, 4) : over(times(times(way, used), each), { n: 100n, s: 0 }, 4);
      const isCode = currencyPattern.test(currency);
      parts.unshift(money(isCode ? decimalText(cost) : withPlaces(decimalText(cost), 2),
        isCode ? currency : null));
    }
    answer.textContent = parts.join(', ');
  };
  show();
  return section('What a trip costs',
    make('div', { class: 'fields' }, distance.element, taken.element, paid.element),
    answer,
    make('p', { class: 'quiet' },
      'Filled in: the average consumption of the time above' + (part.label ? ' (' + part.label + ')' : '')
      + (price ? ', and the last price.' : '.')));
}
