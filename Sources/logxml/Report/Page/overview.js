// ---- Overview --------------------------------------------------------------

// The key figures of a card, by their names in the statistics.
const CARD_FIGURES = {
  fuel: [
    ['consumption', 'Consumption'], ['costPerMonth', 'Fuel cost per month'],
    ['distance', 'Distance'], ['lastPrice', 'Last price'],
  ],
  weight: [
    ['latest', 'Latest'], ['trend', 'Trend'],
    ['change30', 'Change in 30 days'], ['change', 'Change since the start'],
    ['bodyMassIndex', 'Body mass index'],
  ],
};

function buildOverview(view) {
  if (subjects.length === 0) {
    view.append(make('div', { class: 'empty' },
      make('h2', {}, 'Nothing here yet'),
      make('p', {}, costLogs.length > 0
        ? 'There are costs and no fill-ups or weights: the view Costs has them.'
        : 'The input has no fill-ups and no weights. Filters such as '
          + '--since or --vehicle may have left out too much.')));
    if (historyLines().count > 0) view.append(latestEntries());
    return;
  }
  view.append(
    make('h2', { class: 'for-readers' }, 'Overview'),
    make('div', { class: 'overview' },
      hasMenu() ? null : make('div', { class: 'cards' }, subjects.map(card)),
      hasMenu() ? together() : null,
      historyLines().count > 0 ? latestEntries() : null,
      hasMenu() ? null : together()));
}

/** Tables of all vehicles and all people, as wide as the page. */
function together() {
  const tables = [vehiclesTable(), peopleTable()].filter(Boolean);
  return tables.length > 0 ? make('div', { class: 'together' }, tables) : null;
}

function card(subject, number) {
  const titleID = nextID();
  if (subject.entries.length === 0) {
    return make('article', { class: 'card', 'aria-labelledby': titleID },
      make('h3', { id: titleID }, icon(subject), words(subject.name)),
      notice('There are no entries yet.'));
  }
  const span = subject.rows.all;
  const first = span.map((row) => row.first).sort()[0];
  const last = span.map((row) => row.last).sort().pop();
  return make('article', { class: 'card', 'aria-labelledby': titleID },
    make('header', { class: 'card-head' },
      make('div', {},
        make('h3', { id: titleID }, icon(subject), words(subject.name)),
        make('p', { class: 'quiet' },
          countText(subject) + (first ? ', ' + days(first, last) : ''))),
      make('button', {
        class: 'more', type: 'button', onclick: () => go('log-' + (number + 1)),
      }, 'Charts', make('span', { class: 'for-readers' }, ' of ' + subject.name))),
    figuresOf(subject).length > 0
      ? figures(figuresOf(subject), 'figures')
      : notice('Too little is known yet for figures.'),
    isFuel(subject) ? null : goalNote(subject),
    sparkline(subject));
}

function countText(subject) {
  return isFuel(subject)
    ? count(subject.entries.length, 'entry', 'entries')
    : count(subject.entries.length, 'weight', 'weights');
}

/** The key figures; with two kinds of energy, the consumption of both. */
function figuresOf(subject, rows = subject.rows.all || [], names = CARD_FIGURES) {
  const found = [];
  for (const [name, label] of names[subject.kind] || []) {
    if (name === 'cost' && haveParts(rows, name)) {
      for (const [unit, sum] of sumsIn(rows, name)) {
        found.push({ label: sumTitle(label), value: quantityParts(decimalText(sum), unit) });
      }
    }
    // The way is that of the vehicle, whatever drove it.
    for (const row of name === 'distance' ? rows.slice(0, 1) : rows) {
      const part = subject.parts && subject.parts[row.part || 0];
      // Costs of each currency; they are not added up.
      for (const value of name.startsWith('cost') ? valuesIn(row, name) : [valueIn(row, name)]) {
        if (!value) continue;
        found.push({
          label: name === 'bestMonthChange' ? bestMonthTitle(row, label)
            : partTitle(name, label, part, rows.length > 1),
          value: quantityParts(
            value.value, value.unit, /^change|^bestMonth/.test(name) ? signedNumber : exactNumber),
        });
      }
    }
    if (name === 'costPerMonth' && rows === subject.rows.all) {
      for (const { value, unit } of allCostsOf(subject, name)) {
        found.push({ label: 'All costs per month', value: quantityParts(value, unit) });
      }
    }
  }
  return found;
}

/**
 * The title of a value of one kind of energy, which is named where there are several. What is
 * filled up has the name of the energy itself, and the way is that of the vehicle.
 */
function partTitle(name, title, part, isSplit) {
  if (isSplit) title = title.replace(/^Fuel cost/, 'Cost');
  else if (part?.electric) title = title.replace(/^Fuel cost/, 'Energy cost');
  if (name === 'volume') return isSplit ? capital(part.label) : part?.electric ? 'Energy' : title;
  return isSplit && name !== 'distance' && part?.label ? title + ', ' + part.label : title;
}

/** The title of the best month, with its name, which the label of the statistics has. */
function bestMonthTitle(row, title) {
  const label = row.values.find(([name]) => name === 'bestMonthChange')[1];
  return title + ', ' + period(label.slice(-7));
}

/** The title of a sum over several kinds of energy. */
function sumTitle(title) {
  return title.replace(/^Fuel cost/, 'Energy cost');
}

function figures(found, style) {
  return make('dl', { class: style }, found.map(({ label, value }) =>
    make('div', {}, make('dt', {}, label),
      make('dd', {}, value.number, make('span', { class: 'unit' }, value.unit)))));
}

/** The last values as a small line without axes; the view of the subject has the chart. */
function sparkline(subject) {
  const found = isFuel(subject)
    ? subject.parts.map((part, number) => ({
      points: lastPoints(subject, FUEL.consumption, number), tone: part.tone,
      name: part.label ? 'Consumption, ' + part.label + ',' : 'Consumption',
    })).find(({ points }) => points.length > 2)
    : { points: lastPoints(subject, WEIGHT.trend, 0), tone: 'tone-weight', name: 'Trend' };
  if (!found || found.points.length < 3) return null;
  const { points, tone, name } = found;
  const values = points.map((point) => point.v);
  const [width, height] = [640, 56];
  const last = points[points.length - 1];
  const layout = {
    x: linear(points[0].t, last.t, 2, width - 4),
    y: linear(Math.min(...values), Math.max(...values), height - 4, 4),
  };
  return make('div', { class: 'spark ' + tone },
    make('span', { class: 'spark-name' },
      name + ' since ' + dateFormats.monthAndYear.format(points[0].t)),
    makeSVG('svg', {
      viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true',
    }, makeSVG('path', { class: 'line', d: linePath(points, layout) })));
}

/** The newest values at some place of the entries, oldest of them first. */
function lastPoints(subject, place, part) {
  const points = [];
  for (let index = subject.entries.length - 1; index >= 0 && points.length < 120; index -= 1) {
    const row = subject.entries[index];
    // One kind of energy alone: the others are not measured by the same.
    const isOfPart = !isFuel(subject) || (row[FUEL.part] || 0) === part;
    if (row[place] && isOfPart) points.push({ t: millis(row[0]), v: Number(row[place]) });
  }
  return points.reverse();
}

function latestEntries() {
  const { count: length, subjectAt, entryAt } = historyLines();
  const rows = [];
  for (let place = 0; place < Math.min(length, 6); place += 1) {
    const subject = historySubjects()[subjectAt[place]];
    const row = subject.entries[entryAt[place]];
    const line = make('button', {
      type: 'button', class: 'latest-row', onclick: () => openEntry(subject, entryAt[place]),
    });
    fillEntryRow(line, subject, row);
    rows.push(make('li', {}, line));
  }
  return make('section', { class: 'latest', 'aria-labelledby': 'latest-title' },
    make('h3', { id: 'latest-title' }, 'Latest entries'),
    make('ol', {}, rows),
    make('button', {
      class: 'more', type: 'button', onclick: () => go('history'),
    }, 'All entries'));
}

/** An entry on two lines: what and when, and its two most important values. */
function fillEntryRow(element, subject, row) {
  const part = isFuel(subject) ? partOf(subject, row) : null;
  const values = mainValues(subject, row);
  // The first value of a cost without an amount is its category, which is the second one here.
  const hasFirst = values[0] && !(isCost(subject) && !row[COST.cost]);
  const consumption = isFuel(subject) && row[FUEL.consumption]
    ? quantity(row[FUEL.consumption], part.consumptionUnit) : null;
  const second = isFuel(subject) ? consumption || (values[1] && values[1][1])
    : isCost(subject) ? words(capital(row[COST.category] ?? ''))
    : row[WEIGHT.change] && quantity(row[WEIGHT.change], subject.massUnit, signedNumber);
  const place = isCost(subject) ? row[COST.title] : detailsOf(subject, row).station;
  element.append(
    make('span', { class: 'row-line' },
      make('span', { class: 'row-date' }, day(row[0])),
      make('span', { class: 'row-value' }, hasFirst ? values[0][1] : '')),
    make('span', { class: 'row-line' },
      make('span', { class: 'row-subject' }, icon(subject, row), words(subject.name),
        place ? [' \u00b7 ', words(place)] : null),
      make('span', { class: 'row-second' }, second || '')));
}
