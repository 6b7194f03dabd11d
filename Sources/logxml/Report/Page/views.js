// ---- Views -----------------------------------------------------------------

// Each view is built when it is first shown: a page of 50,000 entries opens at once.
const views = [
  { id: 'overview', title: 'Overview', build: buildOverview },
  ...(subjects.length === 0 ? costViews() : [
    { id: 'history', title: 'History', build: buildHistory },
    { id: 'statistics', title: 'Statistics', build: buildStatistics },
    ...costViews(),
    ...subjects.map((subject, number) => ({
      id: 'log-' + (number + 1), title: subject.name, subject,
      build: (panel, view) => buildSubject(panel, view, number),
    })),
  ]),
];

let currentView = null;
// The menu of vehicles and people; null where they have tabs.
let viewMenu = null;
const pageTitle = document.title;

function makeViews() {
  const tabs = views.map((view) => {
    if (view.subject && hasMenu()) {
      // Views of a menu have a name and no tab.
      view.panel = make('section', {
        class: 'view', id: 'view-' + view.id, hidden: true, tabindex: -1,
        'aria-label': view.title + subjectNumber(view.subject),
      });
      return null;
    }
    view.panel = make('section', {
      class: 'view', id: 'view-' + view.id, role: 'tabpanel', hidden: true, tabindex: -1,
      'aria-labelledby': 'tab-' + view.id,
    });
    view.tab = make('button', {
      class: 'tab', type: 'button', role: 'tab', id: 'tab-' + view.id, tabindex: -1,
      'aria-selected': 'false', 'aria-controls': 'view-' + view.id,
      title: view.subject ? view.title : null, onclick: () => go(view.id, view.state),
    }, view.subject ? [icon(view.subject), words(view.title)] : view.title);
    return view.tab;
  });
  const bar = make('div', {
    class: 'tabs', role: 'tablist', 'aria-label': 'Views', onkeydown: moveTab,
  }, tabs.filter(Boolean));
  const toolbar = document.getElementById('toolbar');
  toolbar.append(bar);
  if (hasMenu()) {
    viewMenu = subjectMenu();
    toolbar.append(viewMenu);
  }
  // In the order of paper: charts first, and the long tables last.
  const [first, history, statistics, ...others] = views.map((view) => view.panel);
  document.getElementById('views').append(
    ...[first, ...others, statistics, history].filter(Boolean));
}

/** Left, right, home and end go from tab to tab. */
function moveTab(event) {
  const withTabs = views.filter(({ tab }) => tab);
  const place = Math.max(withTabs.indexOf(currentView), 0);
  const target = {
    ArrowLeft: (place + withTabs.length - 1) % withTabs.length,
    ArrowRight: (place + 1) % withTabs.length,
    Home: 0, End: withTabs.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  go(withTabs[target].id, withTabs[target].state);
  withTabs[target].tab.focus();
}

/**
 * Shows a view. Its name and what is chosen in it are in the address (`#log-1/6m`), so that "back"
 * works and a bookmark leads to the same.
 */
function go(id, state = '') {
  const address = id + (state ? '/' + state : '');
  show(address);
  if (location.hash !== '#' + address) location.hash = address;
}

/** Another choice in the view that is shown: no step for "back" of its own. */
function choose(view, state) {
  const address = view.id + (state === 'all' ? '' : '/' + state);
  show(address);
  if (location.hash.slice(1) !== address) location.replace('#' + address);
}

/** - isBack: whether the reader goes back, to where they were in the view. */
function show(address, isBack = false) {
  const [id, state = ''] = address.split('/');
  const view = views.find((some) => some.id === id) || views[0];
  if (view === currentView) {
    applyState(view, state);
    return;
  }
  if (currentView) {
    currentView.scroll = window.scrollY;
    currentView.focus = currentView.panel.contains(document.activeElement)
      ? document.activeElement : null;
  }
  const isForward = currentView && views.indexOf(view) > views.indexOf(currentView);
  for (const other of views) {
    other.panel.hidden = other !== view;
    other.tab?.setAttribute('aria-selected', String(other === view));
    if (other.tab) other.tab.tabIndex = other === view ? 0 : -1;
  }
  if (!view.tab) views[0].tab.tabIndex = 0;
  if (viewMenu) {
    viewMenu.value = view.tab ? '' : view.id;
    viewMenu.classList.toggle('is-chosen', !view.tab);
  }
  const hadOther = currentView !== null;
  currentView = view;
  document.title = view === views[0] ? pageTitle : view.title + ' \u2013 ' + pageTitle;
  build(view);
  applyState(view, state);
  view.tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (hadOther) {
    window.scrollTo(0, isBack ? view.scroll || 0 : 0);
    if (isBack) view.focus?.focus({ preventScroll: true });
    animate(view.panel, isForward ? 'from-right' : 'from-left');
  }
}

function build(view) {
  if (view.isBuilt) return;
  view.isBuilt = true;
  view.build(view.panel, view);
}

/** Chooses in a view what an address says. */
function applyState(view, state) {
  if (view.state === state || !view.apply) return;
  view.state = state;
  view.apply(state);
}

/** The style has no such animation for those who want less motion. */
function animate(panel, way) {
  panel.classList.remove('from-left', 'from-right');
  // Asking for a measure makes the browser begin anew.
  panel.getBoundingClientRect();
  panel.classList.add(way);
}

function sayFacts() {
  const vehicles = subjects.filter(isFuel).length;
  const people = subjects.length - vehicles;
  const costs = costLogs.reduce((sum, { entries }) => sum + entries.length, 0);
  const facts = [
    vehicles > 0 && count(vehicles, 'vehicle', 'vehicles'),
    people > 0 && count(people, 'person', 'people'),
    count(totalCount(), 'entry', 'entries'),
    costs > 0 && count(costs, 'other cost', 'other costs'),
    data.now && 'as of ' + day(data.now),
  ].filter(Boolean);
  document.getElementById('facts').textContent = facts.join(' \u00b7 ');
  for (const [currency, rate, target] of data.rates || []) {
    document.getElementById('footer').append(
      make('p', {}, 'Costs in ' + currency + ' are converted at the rate that was given: 1 '
        + currency + ' = ' + exactNumber(rate) + ' ' + target + '.'));
  }
  if (data.notes.length > 0) {
    document.getElementById('footer').append(
      make('p', {}, 'Not on this page: ' + data.notes.join(', ') + '.'));
  }
}

function start() {
  sayFacts();
  makeViews();
  show(location.hash.slice(1));
  window.addEventListener('hashchange', () => show(location.hash.slice(1), true));
  window.addEventListener('beforeprint', prepareToPrint);
  document.documentElement.dataset.ready = 'true';
}
