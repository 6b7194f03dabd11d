// ---- Points of charts ------------------------------------------------------

/**
 * Lets pointer and keys go from point to point. To screen readers the plot is a slider whose
 * value is the point in words.
 */
function addFocus(drawing, titleID) {
  const { spec, plot } = drawing;
  const stops = spec.stops;
  const helpID = nextID();
  const marker = make('span', { class: 'marker', hidden: true });
  const tip = make('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
  const help = make('span', { class: 'for-readers', id: helpID },
    'Left and right go from point to point'
    + (stops[stops.length - 1].entry ? ', Enter shows the entry.' : '.'));
  filled(plot, {
    tabindex: 0, role: 'slider', 'aria-labelledby': titleID, 'aria-describedby': helpID,
    'aria-orientation': 'horizontal', 'aria-valuemin': 1, 'aria-valuemax': stops.length,
  }, [marker, tip, help]);
  let current = stops.length - 1;
  let isShown = false;

  const say = () => {
    plot.setAttribute('aria-valuenow', current + 1);
    const { when, what } = stops[current];
    plot.setAttribute('aria-valuetext', when + ': ' + what.join(', '));
  };
  const hide = () => {
    isShown = false;
    marker.hidden = true;
    tip.hidden = true;
  };
  const place = () => {
    // What is not drawn yet is placed when it is.
    if (!isShown || !drawing.layout) return;
    const stop = stops[current];
    const [x, y] = placeOf(stop, drawing.layout);
    const scale = plot.clientWidth / drawing.width;
    tip.replaceChildren(
      make('strong', {}, stop.when), ...stop.what.map((text) => make('span', {}, text)));
    marker.className = 'marker ' + (stop.style || '');
    marker.hidden = false;
    tip.hidden = false;
    marker.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
    // Beside the point, on the side that has more room.
    const isRight = x > drawing.width / 2;
    tip.style.transform = `translate(${x * scale}px, ${Math.max(y * scale - 12, 4)}px)`
      + (isRight ? ' translateX(calc(-100% - 12px))' : ' translateX(12px)');
  };
  const show = (index) => {
    current = Math.min(Math.max(index, 0), stops.length - 1);
    isShown = true;
    say();
    place();
  };

  drawing.onRedraw = place;
  say();
  plot.addEventListener('pointermove', (event) => show(nearestStop(drawing, event)));
  let wasShown = -1;
  plot.addEventListener('pointerdown', (event) => {
    wasShown = isShown ? current : -1;
    show(nearestStop(drawing, event));
  });
  plot.addEventListener('click', (event) => {
    // A finger first asks what a point is, and then for its entry.
    const isFirstTap = event.pointerType === 'touch' && wasShown !== current;
    if (stops[current].entry && !isFirstTap) openEntry(...stops[current].entry);
  });
  plot.addEventListener('pointerleave', () => {
    if (document.activeElement !== plot) hide();
  });
  plot.addEventListener('focus', () => show(current));
  plot.addEventListener('blur', hide);
  plot.addEventListener('keydown', (event) => {
    const steps = {
      ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10, PageDown: 10,
      Home: -Infinity, End: Infinity,
    };
    if (event.key in steps) show(current + steps[event.key]);
    else if (event.key === 'Enter' && stops[current].entry) openEntry(...stops[current].entry);
    else if (event.key === 'Escape') hide();
    else return;
    event.preventDefault();
  });
}

/** Where a stop is on the drawing. */
function placeOf(stop, { x, y }) {
  return stop.shares ? [(x(stop.t) + x(stop.until)) / 2, y(stop.v)] : [x(stop.t), y(stop.v)];
}

/** The index of the stop that is nearest to the pointer from side to side. */
function nearestStop({ spec, plot, width, layout }, event) {
  const stops = spec.stops;
  if (!layout) return stops.length - 1;
  const box = plot.getBoundingClientRect();
  const wanted = (event.clientX - box.left) * (width / box.width);
  let [low, high] = [0, stops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(stops[middle], layout)[0] < wanted) low = middle + 1;
    else high = middle;
  }
  const distance = (index) => Math.abs(placeOf(stops[index], layout)[0] - wanted);
  return low > 0 && distance(low - 1) <= distance(low) ? low - 1 : low;
}
