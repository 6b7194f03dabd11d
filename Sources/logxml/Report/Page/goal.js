// ---- Goals -----------------------------------------------------------------

/**
 * How the trend leads to a goal: { isReached }, { date, weeks } or { isAway }; null without a goal
 * or a trend.
 */
function forecastOf(subject) {
  if (!subject.goal) return null;
  const row = subject.rows.all?.[0];
  const trend = row && (valueIn(row, 'trend') || valueIn(row, 'latest'));
  if (!trend) return null;
  const goal = decimal(subject.goal);
  const rest = minus(goal, decimal(trend.value));
  const first = decimal(subject.entries[0][WEIGHT.weight]);
  const wasAbove = minus(first, goal).n > 0n;
  const last = millis(subject.entries[subject.entries.length - 1][0]);
  const result = { goal, rest, last, trend: Number(trend.value) };
  if (rest.n === 0n || (rest.n > 0n) === wasAbove) return { ...result, isReached: true };
  // Of what is left and of the change there are more digits than are shown: a quotient needs
  // them.
  const { pace } = subject;
  const change = pace && decimal(pace.perWeek);
  if (!change || change.n === 0n || (change.n > 0n) !== (rest.n > 0n)) {
    return { ...result, isAway: true, hasPace: Boolean(pace) };
  }
  const days = over(times(decimal(pace.left), { n: 7n, s: 0 }), change, 0);
  // Nobody knows what is in ten years.
  if (days.n > 3650n) return { ...result, isAway: true, hasPace: true };
  return {
    ...result, days: pace.days, t: last + Number(days.n) * DAY,
  };
}

/** Said of a goal above the charts. */
function goalNote(subject) {
  const forecast = forecastOf(subject);
  if (!forecast) return null;
  const unit = subject.massUnit;
  const goal = quantity(subject.goal, unit);
  const rest = decimalText(forecast.rest).replace('-', '');
  const say = () => {
    if (forecast.isReached) return 'The trend has reached it.';
    const left = quantity(rest, unit) + ' to go. ';
    if (forecast.t && data.now && forecast.t < millis(data.now)) {
      return left + 'At the pace of the last ' + forecast.days + ' days the trend would have reached '
        + 'it about ' + dateFormats.day.format(forecast.t) + '; there are no weights since '
        + dateFormats.day.format(forecast.last) + '.';
    }
    if (forecast.t) {
      return left + 'At the pace of the last ' + forecast.days + ' days the trend reaches it about '
        + dateFormats.day.format(forecast.t) + '.';
    }
    return left + (forecast.hasPace
      ? 'The trend of the last days does not lead there.'
      : 'There are too few days to say when.');
  };
  return make('p', { class: 'goal' }, make('strong', {}, 'Goal ' + goal), ' ', say());
}
