// ---- History ---------------------------------------------------------------

const ROW_HEIGHT = 60;

// What the history shows, once it has been built.
let historyView = null;

function buildHistory(view) {
  const { count: length, subjectAt, entryAt } = timeline();
  // The places of the timeline that are in the list.
  let shown = Uint32Array.from({ length }, (_, place) => place);
  const state = { subject: 'all', words: '' };
  const detail = make('section', { class: 'detail', 'aria-label': 'The chosen entry' });
  const counter = make('p', { class: 'quiet list-count', role: 'status' });

  const list = longList({
    label: 'Entries, newest first',
    rowHeight: ROW_HEIGHT,
    fill(row, index) {
      const subject = subjects[subjectAt[shown[index]]];
      fillEntryRow(row, subject, subject.entries[entryAt[shown[index]]]);
    },
    onChoose(index) {
      const place = shown[index];
      detail.replaceChildren(...entryDetails(subjects[subjectAt[place]], entryAt[place]));
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
        'Nothing matches. Search for a date such as 2024-03, a station or a word of a note.'));
    }
  };

  const filter = subjectFilter(state, update);
  const search = make('input', {
    type: 'search', placeholder: 'Date, station, note', 'aria-label': 'Search entries',
    autocomplete: 'off', spellcheck: 'false',
    oninput: (event) => {
      state.words = event.target.value;
      update();
    },
  });

  historyView = {
    /** Shows one entry, whatever is searched for now. */
    open(subject, index) {
      const number = subjects.indexOf(subject);
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
      if (filter) filter.value = state.subject;
      update();
    },
  };

  view.append(
    make('h2', { class: 'for-readers' }, 'History'),
    make('div', { class: 'history' },
      make('div', { class: 'master' },
        make('div', { class: 'filters' }, search, filter), counter, list.element),
      detail));
  update();
}

function subjectFilter(state, update) {
  if (subjects.length < 2) return null;
  return make('select', {
    'aria-label': 'Whose entries',
    onchange: (event) => {
      state.subject = event.target.value;
      update();
    },
  },
  make('option', { value: 'all' }, 'All'),
  subjects.map((subject, number) => make('option', { value: number }, subject.name)));
}

/** The places of the timeline that have all the words that are searched for. */
function matchingPlaces(state) {
  const { count: length, subjectAt, entryAt } = timeline();
  const wanted = state.words.toLowerCase().split(/\s+/).filter(Boolean);
  const number = state.subject === 'all' ? -1 : Number(state.subject);
  const places = [];
  for (let place = 0; place < length; place += 1) {
    if (number >= 0 && subjectAt[place] !== number) continue;
    if (wanted.length > 0) {
      const text = searchText(subjects[subjectAt[place]], entryAt[place]);
      if (!wanted.every((word) => text.includes(word))) continue;
    }
    places.push(place);
  }
  return places;
}

/** What of an entry is searched: its date as 2024-03-01, its name, what is written in it. */
function searchText(subject, index) {
  subject.searchTexts = subject.searchTexts || [];
  if (!subject.searchTexts[index]) {
    const row = subject.entries[index];
    const texts = [row[0], subject.name, ...Object.values(detailsOf(subject, row))];
    subject.searchTexts[index] = texts.filter((text) => typeof text === 'string')
      .join('\n').toLowerCase();
  }
  return subject.searchTexts[index];
}

function openEntry(subject, index) {
  go('history');
  historyView.open(subject, index);
}
