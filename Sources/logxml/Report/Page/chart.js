// ---- Charts ----------------------------------------------------------------

// In pixels where text has its usual size.
const CHART = { height: 240, top: 14, right: 14, bottom: 30, dotSpace: 7 };

/**
 * A chart. `spec` has:
 *   title, unit   what is drawn, and in what
 *   tone          the name of its colour: a class
 *   stops         oldest first: { t, v, when, what, entry } for a point, with `until` and
 *                 `shares` ([{ v, tone }]) in place of `v` for a bar, and with `style` where
 *                 the line has a colour of its own
 *   trend         points { t, v } of a second line, and trendName
 *   lines         lines from side to side: { kind, v, name } for an average or a goal
 *   forecast      two points { t, v } of a line that leads on
 *   startsAtZero  whether the axis does
 *   span          from when to when the axis goes: all charts of a view have the same
 *   series        lines beside each other in place of one through the stops: { name, style,
 *                 points: [{ t, v }] }, which break where a step is longer than `longest`
 *   marks         the marks of the axis of time, where they are not dates: [{ value, label }]
 *   shareNames    what the colours of shares mean: [{ tone, name }]
 *   level         the level of its heading, 3 where nothing is said
 *   few           what is said where there is too little to draw
 * It is drawn anew whenever its width, or the size of text, changes.
 */
function chart(spec) {
  const titleID = nextID();
  const figure = make('figure', {
    class: 'chart ' + spec.tone, 'data-points': spec.stops.length,
  }, make('figcaption', {},
    make('h' + (spec.level || 3), { id: titleID, class: 'chart-title' }, spec.title),
    make('span', { class: 'chart-unit' }, axisUnit(spec.unit)),
    legend(spec)));
  if (spec.stops.length < (spec.stops[0]?.shares ? 1 : 2)) {
    figure.append(notice(spec.stops.length === 1 ? onlyOne(spec.stops[0]) : spec.few));
    return figure;
  }
  const plot = make('div', { class: spec.stops[0].entry ? 'plot has-entries' : 'plot' });
  figure.append(plot);
  const drawing = { spec, plot, width: 0, scale: 0, layout: null };
  addFocus(drawing, titleID);
  const draw = () => {
    const width = Math.round(plot.clientWidth) || 720;
    const scale = textScale();
    if (width === drawing.width && scale === drawing.scale) return;
    Object.assign(drawing, { width, scale });
    redraw(drawing);
  };
  new ResizeObserver(draw).observe(plot);
  figure.draw = draw;
  return figure;
}

/** One value is no line. */
function onlyOne(stop) {
  return 'One value in this time: ' + stop.what[0] + ' on ' + stop.when + '. A line needs two.';
}

let lastID = 0;

function nextID() {
  lastID += 1;
  return 'id-' + lastID;
}

function legend(spec) {
  const isDrawn = spec.stops.length > (spec.stops[0]?.shares ? 0 : 1);
  const items = [];
  if (spec.trend && spec.trend.length > 1) {
    items.push(make('span', { class: 'legend-points' }, spec.pointName));
    items.push(make('span', { class: 'legend-trend' }, spec.trendName));
  }
  for (const { tone, name } of isDrawn ? spec.shareNames || [] : []) {
    items.push(make('span', { class: 'legend-share ' + tone }, name));
  }
  for (const { name, style } of spec.series || []) {
    items.push(make('span', { class: 'legend-series' }, makeSVG('svg', {
      viewBox: '0 0 32 8', 'aria-hidden': 'true',
    }, makeSVG('line', { class: 'line ' + style, x1: 0, x2: 32, y1: 4, y2: 4 })), name));
  }
  for (const { kind, name } of isDrawn ? spec.lines || [] : []) {
    items.push(make('span', { class: 'legend-' + kind }, name));
  }
  return items.length > 0 ? make('span', { class: 'legend' }, items) : null;
}

function redraw(drawing) {
  const { spec, plot, width, scale } = drawing;
  const layout = layoutOf(spec, width, scale);
  drawing.layout = layout;
  const svg = makeSVG('svg', {
    class: 'drawing', viewBox: `0 0 ${width} ${layout.height}`, 'aria-hidden': 'true',
  }, axes(layout), drawn(spec, layout), acrossLines(spec, layout));
  plot.querySelector('.drawing')?.remove();
  plot.prepend(svg);
  drawing.onRedraw();
}

function drawn(spec, layout) {
  if (spec.series) return seriesLines(spec, layout);
  return spec.stops[0].shares ? bars(spec, layout) : points(spec, layout);
}

/** The scales of a chart of some width, with their marks. */
function layoutOf(spec, width, scale) {
  const stops = spec.stops;
  const [from, to] = spec.span || spanOf([spec]);
  let low = spec.startsAtZero ? 0 : Infinity;
  let high = spec.startsAtZero ? 0 : -Infinity;
  const lines = (spec.series || []).map((one) => one.points);
  for (const some of [stops, spec.trend || [], spec.lines || [], ...lines]) {
    for (const { v } of some) {
      if (v < low) low = v;
      if (v > high) high = v;
    }
  }
  const yMarks = valueMarks(low, high, 4);
  // Room for the longest mark of the axis of values.
  const letters = Math.max(...yMarks.map((mark) => mark.label.length));
  // Where there is room, the axes of charts below each other begin at one place.
  const least = width < 480 * scale ? 34 : 14 + 5 * 7.2 * scale;
  const left = Math.max(least, 14 + letters * 7.2 * scale);
  const right = width - CHART.right;
  const inset = 6;
  const x = linear(from, to, left + inset, right - inset);
  const xMarks = spec.marks || timeMarks(
    from, to, Math.max(1, (right - left) / (72 * scale)), Boolean(stops[0].shares));
  const height = CHART.height * scale;
  const bottom = height - CHART.bottom * scale;
  return {
    width, left, right, xMarks, yMarks, scale, height, bottom, x,
    // Where the line is broken: nothing is known of what lies between.
    longest: spec.longest ?? longestStep(stops),
    y: linear(yMarks[0].value, yMarks[yMarks.length - 1].value, bottom, CHART.top * scale),
  };
}

/** From the first to the last moment of what some charts draw. */
function spanOf(specs) {
  let [from, to] = [Infinity, -Infinity];
  for (const { stops } of specs) {
    if (stops.length === 0) continue;
    const last = stops[stops.length - 1];
    from = Math.min(from, stops[0].t);
    to = Math.max(to, last.until || last.t);
  }
  return [from, to];
}

/**
 * How far apart two points may be to be joined by a line: six times what is usual for them, and
 * not less than 45 days.
 */
function longestStep(stops) {
  const steps = stops.slice(1).map((stop, index) => stop.t - stops[index].t).sort((a, b) => a - b);
  return Math.max(45 * DAY, 6 * (steps[steps.length >> 1] || 0));
}

function axes({ width, left, right, xMarks, yMarks, scale, bottom, x, y }) {
  const rows = yMarks.map((mark) => {
    const place = round(y(mark.value));
    return makeSVG('g', {},
      makeSVG('line', { class: 'grid', x1: left, x2: right, y1: place, y2: place }),
      markText(left - 8, place + 4 * scale, 'end', mark));
  });
  // A label lies below its mark, but neither outside nor on the one before it.
  let end = 0;
  const columns = xMarks.map((mark) => {
    const place = round(x(mark.value));
    const half = mark.label.length * 3.8 * scale;
    const middle = Math.min(Math.max(x(mark.middle ?? mark.value), half), width - half);
    const isClear = middle - half >= end;
    if (isClear) end = middle + half + 4;
    return makeSVG('g', {},
      makeSVG('line', { class: 'tick', x1: place, x2: place, y1: bottom, y2: bottom + 5 }),
      isClear ? markText(round(middle), bottom + 20 * scale, 'middle', mark) : null);
  });
  return makeSVG('g', { class: 'axes' }, rows, columns);
}

function markText(x, y, anchor, mark) {
  return makeSVG('text', { class: 'mark', x, y, 'text-anchor': anchor }, mark.label);
}

/** Averages and goals, and what leads on to them. */
function acrossLines({ lines = [], forecast }, { left, right, x, y }) {
  const group = makeSVG('g', { class: 'across' });
  for (const { kind, v } of lines) {
    const place = round(y(v));
    group.append(makeSVG('line', { class: kind, x1: left, x2: right, y1: place, y2: place }));
  }
  if (forecast) {
    const [from, to] = forecast;
    // As far as the axis goes.
    const end = Math.min(x(to.t), right);
    const share = (end - x(from.t)) / (x(to.t) - x(from.t) || 1);
    group.append(makeSVG('line', {
      class: 'forecast', x1: round(x(from.t)), y1: round(y(from.v)), x2: round(end),
      y2: round(y(from.v + (to.v - from.v) * share)),
    }));
  }
  return group;
}

/** A line through all points, and a dot on each where there is room for dots. */
function points(spec, layout) {
  const { x, y } = layout;
  const group = makeSVG('g', { class: 'points' });
  const isRoomy = spec.stops.length * CHART.dotSpace <= layout.right - layout.left;
  const isLoose = spec.trend && spec.trend.length > 1;
  group.append(makeSVG('path', {
    class: isLoose ? 'line faint' : 'line', d: linePath(spec.stops, layout),
  }));
  if (isRoomy) {
    for (const stop of spec.stops) {
      group.append(makeSVG('circle', {
        class: 'dot', cx: round(x(stop.t)), cy: round(y(stop.v)), r: 3,
      }));
    }
  }
  if (isLoose) {
    group.append(makeSVG('path', { class: 'line trend', d: linePath(spec.trend, layout) }));
  }
  return group;
}

/** Several lines, the first of them on top of the others. */
function seriesLines(spec, layout) {
  const { x, y } = layout;
  return makeSVG('g', { class: 'series' }, [...spec.series].reverse().map(({ style, points: own }) =>
    makeSVG('g', { class: style },
      makeSVG('path', { class: 'line ' + style, d: linePath(own, layout) }),
      own.map(({ t, v }) => makeSVG('circle', {
        class: 'dot', cx: round(x(t)), cy: round(y(v)), r: 3,
      })))));
}

/**
 * The path through points, with a break where they are too far apart. Where many fall on one
 * column of pixels, the first, the lowest, the highest and the last of them draw the same picture.
 */
function linePath(points, { x, y, longest = Infinity }) {
  let path = '';
  let before = null;
  const add = (point) => {
    const isJoined = before !== null && point.t - before <= longest;
    path += (isJoined ? 'L' : 'M') + round(x(point.t)) + ' ' + round(y(point.v));
    before = point.t;
  };
  let index = 0;
  while (index < points.length) {
    const column = Math.floor(x(points[index].t));
    let [low, high, end] = [index, index, index];
    while (end + 1 < points.length && Math.floor(x(points[end + 1].t)) === column) {
      end += 1;
      if (points[end].v < points[low].v) low = end;
      if (points[end].v > points[high].v) high = end;
    }
    const places = new Set([index, Math.min(low, high), Math.max(low, high), end]);
    for (const place of places) add(points[place]);
    index = end + 1;
  }
  return path;
}

/** A bar for each stop, its shares on top of each other. */
function bars(spec, { x, y, scale }) {
  const group = makeSVG('g', { class: 'bars' });
  for (const stop of spec.stops) {
    const [from, to] = [x(stop.t), x(stop.until)];
    const gap = Math.min(3, (to - from) * 0.2);
    // One month alone is no wall.
    const width = Math.min(Math.max(to - from - gap, 0.8), 72 * scale);
    let bottom = 0;
    for (const share of stop.shares) {
      const top = y(bottom + share.v);
      group.append(makeSVG('rect', {
        class: 'bar ' + share.tone, x: round((from + to - width) / 2), y: round(top),
        width: round(width),
        height: round(Math.max(y(bottom) - top, 0)),
      }));
      bottom += share.v;
    }
  }
  return group;
}

function round(number) {
  return Math.round(number * 10) / 10;
}
