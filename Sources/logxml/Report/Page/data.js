// ---- Data ------------------------------------------------------------------

const data = JSON.parse(document.getElementById('log-data').textContent);
const subjects = data.subjects;

// Logs may have empty names, but tabs and headings need one that can be seen and heard.
for (const subject of subjects) {
  if (!/[^\s\p{C}\p{Z}]/u.test(subject.name)) {
    subject.name = isFuel(subject) ? 'Vehicle without a name' : 'Person without a name';
  }
  let fuels = 0;
  for (const part of subject.parts || []) {
    // Beside other kinds of energy, what is filled up by volume is not all that there is.
    if (subject.parts.length > 1) part.label ??= 'fuel';
    fuels += part.electric ? 0 : 1;
    part.tone = part.electric ? 'tone-electric' : fuels > 1 ? 'tone-second' : 'tone-fuel';
  }
}

// The places of an entry's array.
const FUEL = {
  date: 0, odometer: 1, volume: 2, cost: 3, price: 4, consumption: 5, part: 6, currency: 7,
  details: 8,
};
const WEIGHT = { date: 0, weight: 1, change: 2, trend: 3, details: 4 };
const COST = { date: 0, odometer: 1, category: 2, title: 3, cost: 4, currency: 5, details: 6 };

/** Whether a subject of the history is the other costs of a vehicle. */
function isCost(subject) {
  return subject.kind === 'cost';
}

function isFuel(subject) {
  return subject.kind === 'fuel';
}

/** The last part of an entry: what else is known of it. */
function detailsOf(subject, row) {
  return row[(isFuel(subject) ? FUEL : isCost(subject) ? COST : WEIGHT).details] || {};
}

function partOf(subject, row) {
  return subject.parts[row[FUEL.part] || 0];
}

function currencyOf(subject, row) {
  return subject.currencies[row[(isCost(subject) ? COST : FUEL).currency] || 0] || null;
}

/** How many entries there are of all subjects. */
function totalCount() {
  return subjects.reduce((sum, subject) => sum + subject.entries.length, 0);
}

/**
 * All entries, newest first, as two arrays of numbers: the subject of each, and its place
 * among the entries of that subject.
 */
const timeline = once(function () {
  const count = totalCount();
  const subjectAt = new Uint32Array(count);
  const entryAt = new Uint32Array(count);
  const rest = subjects.map((subject) => subject.entries.length);
  let place = 0;
  for (let index = 0; index < data.order.length; index += 2) {
    const subject = data.order[index];
    for (let n = data.order[index + 1]; n > 0; n -= 1) {
      rest[subject] -= 1;
      subjectAt[place] = subject;
      entryAt[place] = rest[subject];
      place += 1;
    }
  }
  return { count, subjectAt, entryAt };
});

/** The values of a name in a row of statistics as { value, unit }: one for each currency. */
function valuesIn(row, name) {
  return row.values.filter((value) => value[0] === name)
    .map((value) => ({ value: value[2], unit: value[3] || '' }));
}

/** The first of them; undefined where there is none. */
function valueIn(row, name) {
  return valuesIn(row, name)[0];
}

/** A function that is called at most once, and answers the same from then on. */
function once(body) {
  let answer;
  let isDone = false;
  return function () {
    if (!isDone) {
      answer = body();
      isDone = true;
    }
    return answer;
  };
}
