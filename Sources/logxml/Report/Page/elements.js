// ---- Elements --------------------------------------------------------------

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an element: make('p', { class: 'note' }, 'text', child, …). A function as the value
 * of on… listens to that event.
 */
function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function makeSVG(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Words from a file: their direction is their own, and does not turn what is around them. */
function words(text) {
  return make('bdi', {}, text);
}

/** Small pictures for the kinds of logs, drawn in the colour of the text. */
const icons = {
  fuel:
    'M5 20V6a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v14M4 20h11M7.5 8h4v3h-4zM14 11h2a1.5 1.5 0 0 1 '
    + '1.5 1.5V16a1.5 1.5 0 0 0 3 0V9.5L17.5 6.5',
  cost: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  electric: 'M13 3 5.5 13.5H11L10 21l8-11h-5.5z',
  weight:
    'M5 4h14a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 '
    + '1.5 0 0 1 5 4zM7.5 9.5a6.5 6.5 0 0 1 9 0l-2.5 2.7a3 3 0 0 0-4 0z',
};

/** The picture of a subject, or of the kind of energy of one of its entries. */
function icon(subject, row) {
  const part = isFuel(subject) && (row ? partOf(subject, row) : subject.parts[0]);
  const name = isCost(subject) ? 'cost'
    : !isFuel(subject) ? 'weight' : part?.electric ? 'electric' : 'fuel';
  return makeSVG('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    makeSVG('path', { d: icons[name] }));
}

/** How many times as large as usual the reader wants text. */
function textScale() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** What is said where there is nothing to draw or to list. */
function notice(text) {
  return make('p', { class: 'notice' }, text);
}

/**
 * A row of choices of which one holds: real radio buttons, so that keys and screen readers
 * know them.
 */
let choiceGroups = 0;

function choices(label, options, chosen, onChange) {
  choiceGroups += 1;
  const group = 'choice-' + choiceGroups;
  const inputs = options.map((option) => make('input', {
    type: 'radio', name: group, value: option.value, checked: option.value === chosen,
    onchange: () => onChange(option.value),
  }));
  const fieldset = make('fieldset', { class: 'choices' },
    make('legend', { class: 'for-readers' }, label),
    options.map((option, index) =>
      make('label', {}, inputs[index], make('span', {}, option.label))));
  /** Shows what is chosen, which may be none of these. */
  fieldset.choose = (value) => {
    for (const input of inputs) input.checked = input.value === value;
  };
  return fieldset;
}
