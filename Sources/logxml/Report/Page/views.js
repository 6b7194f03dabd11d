// ---- Views -----------------------------------------------------------------

// Each view is built when it is first shown: a page of 50,000 entries opens at once.
const views = [
  { id: 'overview', title: 'Overview', build: buildOverview },
  ...(subjects.length === 0 ? [] : [
    { id: 'history', title: 'History', build: buildHistory },
    { id: 'statistics', title: 'Statistics', build: buildStatistics },
    ...subjects.map((subject, number) => ({
      id: 'log-' + (number + 1), title: subject.name, subject,
      build: (view) => buildSubject(view, number),
    })),
  ]),
];

let currentView = null;

function makeViews() {
  const tabs = views.map((view) => {
    view.panel = make('section', {
      class: 'view', id: 'view-' + view.id, role: 'tabpanel', hidden: true, tabindex: -1,
      'aria-labelledby': 'tab-' + view.id,
    });
    view.tab = make('button', {
      class: 'tab', type: 'button', role: 'tab', id: 'tab-' + view.id, tabindex: -1,
      'aria-selected': 'false', 'aria-controls': 'view-' + view.id,
      onclick: () => go(view.id),
    }, view.subject ? [icon(view.subject), words(view.title)] : view.title);
    return view.tab;
  });
  const bar = make('div', {
    class: 'tabs', role: 'tablist', 'aria-label': 'Views', onkeydown: moveTab,
  }, tabs);
  document.getElementById('toolbar').append(bar);
  document.getElementById('views').append(...views.map((view) => view.panel));
}

/** Left, right, home and end go from tab to tab. */
function moveTab(event) {
  const place = views.indexOf(currentView);
  const target = {
    ArrowLeft: (place + views.length - 1) % views.length,
    ArrowRight: (place + 1) % views.length,
    Home: 0, End: views.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  go(views[target].id);
  views[target].tab.focus();
}

/** Shows a view; its name is in the address, so that "back" works. */
function go(id) {
  show(id);
  if (location.hash !== '#' + id) location.hash = id;
}

function show(id) {
  const view = views.find((some) => some.id === id) || views[0];
  if (view === currentView) return;
  const isForward = currentView && views.indexOf(view) > views.indexOf(currentView);
  for (const other of views) {
    other.panel.hidden = other !== view;
    other.tab.setAttribute('aria-selected', String(other === view));
    other.tab.tabIndex = other === view ? 0 : -1;
  }
  const hadOther = currentView !== null;
  currentView = view;
  build(view);
  view.tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (hadOther) {
    window.scrollTo(0, 0);
    animate(view.panel, isForward ? 'from-right' : 'from-left');
  }
}

function build(view) {
  if (view.isBuilt) return;
  view.isBuilt = true;
  view.build(view.panel);
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
  const facts = [
    vehicles > 0 && count(vehicles, 'vehicle', 'vehicles'),
    people > 0 && count(people, 'person', 'people'),
    count(totalCount(), 'entry', 'entries'),
    data.now && 'as of ' + day(data.now),
  ].filter(Boolean);
  document.getElementById('facts').textContent = facts.join(' \u00b7 ');
  if (data.notes.length > 0) {
    document.getElementById('footer').append(
      make('p', {}, 'Not on this page: ' + data.notes.join(', ') + '.'));
  }
}

function start() {
  sayFacts();
  makeViews();
  show(location.hash.slice(1));
  window.addEventListener('hashchange', () => show(location.hash.slice(1)));
  window.addEventListener('beforeprint', prepareToPrint);
  document.documentElement.dataset.ready = 'true';
}
