// ---- Shares of costs -------------------------------------------------------

const SHARED_BY = [
  { value: 'fuel', label: 'Fuel and grade', of: fuelNames, none: 'No fuel named' },
  {
    value: 'station', label: 'Station', of: ({ station }) => [station?.trim()].filter(Boolean),
    none: 'No station named',
  },
  { value: 'tag', label: 'Tag', of: tagNames, none: 'No tag' },
];

function fuelNames({ fuelType, fuelGrade }) {
  const name = [fuelType, fuelGrade].map((text) => text?.trim()).filter(Boolean).join(', ');
  return name ? [name] : [];
}

/** An entry with several tags counts for each of them. */
function tagNames({ tags }) {
  return [...new Set((tags || '').split(/[,;]/).map((tag) => tag.trim()).filter(Boolean))];
}

/** What was paid for each fuel, at each station and with each tag, in a range of time. */
function sharesPanel(subject, range) {
  const entries = subject.entries.filter((row) =>
    row[FUEL.cost] && isIn(range, millis(row[FUEL.date])));
  // All of one, or all of none, are no shares.
  const offered = SHARED_BY.filter(({ of }) =>
    new Set(entries.flatMap((row) => {
      const names = of(detailsOf(subject, row));
      return names.length > 0 ? names : [null];
    })).size > 1);
  if (offered.length === 0) return null;
  const box = make('div', {});
  const tools = offered.length < 2 ? null
    : choices('Shares by', offered, offered[0].value, (value) => show(value));
  const show = (value) => {
    const by = offered.find((one) => one.value === value);
    tools?.choose(value);
    const currencies = new Map();
    for (const row of entries) {
      const currency = currencyOf(subject, row);
      if (!currencies.has(currency)) currencies.set(currency, { sums: new Sums(), total: ZERO });
      const own = currencies.get(currency);
      const names = by.of(detailsOf(subject, row));
      own.total = plus(own.total, decimal(row[FUEL.cost]) || ZERO);
      for (const name of names.length ? names : [null]) own.sums.add(name, row[FUEL.cost]);
    }
    box.replaceChildren(...[...currencies].map(([currency, { sums, total }]) =>
      sharesList(by, sums, total, currency)));
    if (by.value === 'tag') {
      box.append(make('p', { class: 'quiet' }, 'An entry with several tags counts for each.'));
    }
  };
  show(offered[0].value);
  return section('Shares of the cost', tools, box);
}

const MOST_SHARES = 12;

function sharesList(by, sums, total, currency) {
  const sorted = sums.sorted();
  const shown = sorted.slice(0, MOST_SHARES);
  const rest = sorted.slice(MOST_SHARES);
  const lines = shown.map(([name, sum]) => ({ name: name === null ? by.none : name, sum }));
  if (rest.length > 0) {
    lines.push({
      name: count(rest.length, 'other', 'others'),
      sum: rest.reduce((sum, [, own]) => plus(sum, own), ZERO),
    });
  }
  const most = Math.max(...lines.map(({ sum }) => rough(sum)), 0);
  return make('ol', { class: 'shares' }, lines.map(({ name, sum }) => {
    const percent = total.n > 0n ? over(times(sum, { n: 100n, s: 0 }), total, 1) : null;
    return make('li', {},
      make('span', { class: 'share-name' }, words(name)),
      make('span', { class: 'share-value' },
        money(decimalText(sum), currency),
        percent ? make('span', { class: 'unit' }, exactNumber(decimalText(percent)) + '\u00a0%') : null),
      makeSVG('svg', {
        class: 'share-bar', viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true',
      }, makeSVG('rect', {
        width: most > 0 ? round(Math.max(0, rough(sum) / most * 100)) : 0, height: 6,
      })));
  }));
}
