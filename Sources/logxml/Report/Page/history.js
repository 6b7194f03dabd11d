// ---- History ---------------------------------------------------------------

/**
 * The subjects, and after them the other costs of each vehicle: `owner` is the place of the vehicle
 * among the subjects, -1 if it has no fill-ups.
 */
const historySubjects = once(() => [
  ...subjects,
  ...costLogs.filter(({ vehicles }) => !vehicles).map((log) => ({
    ...log, kind: 'cost', name: costName(log),
    owner: subjects.findIndex((one) => isFuel(one) && one.name === costName(log)),
  })),
]);

/** The timeline with the costs at their dates: a cost is below the entries of the same date. */
const historyLines = once(function () {
  const costs = historySubjects().flatMap((subject, number) => (isCost(subject)
    ? subject.entries.map((row, place) => ({ date: row[COST.date], number, place })) : []));
  const lines = timeline();
  if (costs.length === 0) return lines;
  // The sort is stable: later entries of a day come first.
  costs.reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const length = lines.count + costs.length;
  const subjectAt = new Uint32Array(length);
  const entryAt = new Uint32Array(length);
  let [place, next] = [0, 0];
  const add = (subject, entry) => {
    subjectAt[place] = subject;
    entryAt[place] = entry;
    place += 1;
  };
  for (let index = 0; index <= lines.count; index += 1) {
    const subject = lines.subjectAt[index];
    const entry = lines.entryAt[index];
    const date = index < lines.count ? subjects[subject].entries[entry][0] : '';
    for (; next < costs.length && costs[next].date > date; next += 1) {
      add(costs[next].number, costs[next].place);
    }
    if (index < lines.count) add(subject, entry);
  }
  return { count: length, subjectAt, entryAt };
});

// What the history shows, once it has been built.
let historyView = null;

function buildHistory(panel) {
  const { count: length, subjectAt, entryAt } = historyLines();
  // The places of the timeline that are in the list.
  let shown = Uint32Array.from({ length }, (_, place) => place);
  const state = { subject: 'all', words: '' };
  const detail = make('section', { class: 'detail', 'aria-label': 'The chosen entry' });
  const counter = make('p', { class: 'quiet list-count', role: 'status' });

  const list = longList({
    label: 'Entries, newest first',
    fill(row, index) {
      const subject = historySubjects()[subjectAt[shown[index]]];
      fillEntryRow(row, subject, subject.entries[entryAt[shown[index]]]);
    },
    onChoose(index) {
      const place = shown[index];
      detail.replaceChildren(...entryDetails(historySubjects()[subjectAt[place]], entryAt[place]));
    },
  });

  const update = () => {
    shown = matchingPlaces(state);
    counter.textContent = shown.length === length
      ? count(length, 'entry', 'entries')
      : wholeNumbers.format(shown.length) + ' of ' + count(length, 'entry', 'entries');
    list.show(shown.length);
    if (shown.length > 0) list.choose(0);
    else {
      detail.replaceChildren(notice(
        'Nothing matches. Search for a date, an amount, a station, \u201cpartial\u201d or a word '
        + 'of a note.'));
    }
  };

  const filter = subjectFilter(state, update);
  const search = make('input', {
    type: 'search', placeholder: 'Date, amount, word', 'aria-label': 'Search entries',
    autocomplete: 'off', spellcheck: 'false',
    oninput: (event) => {
      state.words = event.target.value;
      update();
    },
  });

  historyView = {
    /** Shows one entry, whatever is searched for now. */
    open(subject, index) {
      const number = historySubjects().indexOf(subject);
      let place = 0;
      while (subjectAt[place] !== number || entryAt[place] !== index) place += 1;
      if (!shown.includes(place)) {
        state.subject = 'all';
        state.words = '';
        search.value = '';
        if (filter) filter.value = 'all';
        update();
      }
      list.choose(shown.indexOf(place));
      list.element.focus({ preventScroll: true });
    },
    /** Shows the entries of one subject. */
    showOnly(number) {
      state.subject = String(number);
      state.words = '';
      search.value = '';
      if (filter) filter.value = state.subject;
      update();
    },
  };

  panel.append(
    make('h2', { class: 'for-readers' }, 'History'),
    make('div', { class: 'history' },
      make('div', { class: 'master' },
        make('div', { class: 'filters' }, search, filter), counter, list.element),
      detail));
  update();
  prepareSearch();
}

/** Writes what is searched while the browser is idle: of 50,000 entries it takes a second. */
function prepareSearch() {
  const { count: length, subjectAt, entryAt } = historyLines();
  let place = 0;
  const goOn = (time) => {
    for (; place < length && time.timeRemaining() > 1; place += 1) {
      searchText(historySubjects()[subjectAt[place]], entryAt[place]);
    }
    if (place < length) window.requestIdleCallback(goOn);
  };
  window.requestIdleCallback?.(goOn);
}

function subjectFilter(state, update) {
  const choices = [...historySubjects().entries()].filter(([, { owner }]) => !(owner >= 0));
  if (choices.length < 2) return null;
  return make('select', {
    'aria-label': 'Whose entries',
    onchange: (event) => {
      state.subject = event.target.value;
      update();
    },
  },
  make('option', { value: 'all' }, 'All'),
  choices.map(([number, subject]) => make('option', { value: number }, subject.name)));
}

/** The words that are searched for. */
function searchWords(text) {
  return folded(text).split(' ').filter(Boolean);
}

/**
 * Whether a text has a word, which may stand within another one. Numbers are not found within
 * others: 7, as in Mar 7, is not in 17,409.
 */
function hasWord(text, word) {
  if (!/^\d/.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isBegun = at > 0 && /[\d.,]/.test(text[at - 1]);
    const goesOn = word.endsWith(',') && /\d/.test(text[at + word.length] || '');
    if (!isBegun && !goesOn) return true;
  }
  return false;
}

/** The places of the timeline that have all the words that are searched for. */
function matchingPlaces(state) {
  const { count: length, subjectAt, entryAt } = historyLines();
  const wanted = searchWords(state.words);
  const number = state.subject === 'all' ? -1 : Number(state.subject);
  const places = [];
  for (let place = 0; place < length; place += 1) {
    if (number >= 0 && subjectAt[place] !== number
      && historySubjects()[subjectAt[place]].owner !== number) continue;
    if (wanted.length > 0) {
      const text = searchText(historySubjects()[subjectAt[place]], entryAt[place]);
      if (!wanted.every((word) => hasWord(text, word))) continue;
    }
    places.push(place);
  }
  return places;
}

/**
 * What of an entry is searched: its date as 2024-03-01 and as it is shown, its values with their
 * units and as the log has them, its name, what is written in it.
 */
function searchText(subject, index) {
  subject.searchTexts = subject.searchTexts || [];
  if (!subject.searchTexts[index]) {
    const row = subject.entries[index];
    const details = detailsOf(subject, row);
    const texts = [row[0], dayWords(row[0]), subject.name];
    for (const value of row) if (typeof value === 'string') texts.push(value);
    for (const [, text] of mainValues(subject, row)) texts.push(text);
    for (const [name, value] of Object.entries(details)) {
      if (name === 'partial') texts.push(value ? 'partial, not filled up' : 'filled up');
      else if (name === 'missed') texts.push(value ? 'missed' : '');
      else if (value === true) texts.push(fieldName(name));
      else if (Array.isArray(value)) texts.push(value[0], quantity(value[0], value[1]));
      else texts.push(String(value));
    }
    subject.searchTexts[index] = folded(texts.join('\n'));
  }
  return subject.searchTexts[index];
}

// Days that were asked for: browsers take their time to write one.
const writtenDays = new Map();

/** A date in the two ways in which it is shown. */
function dayWords(date) {
  const key = date.slice(0, 10);
  if (!writtenDays.has(key)) writtenDays.set(key, day(key) + '\n' + longDay(key));
  return writtenDays.get(key);
}

function openEntry(subject, index) {
  go('history');
  historyView.open(subject, index);
}
