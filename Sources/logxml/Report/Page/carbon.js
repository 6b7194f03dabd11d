// ---- Carbon dioxide --------------------------------------------------------

/**
 * What burning a litre of a fuel gives off, in kg, by the United States Environmental Protection
 * Agency: 8.887 kg of CO2 for a US gallon of petrol and 10.180 kg for one of diesel (Greenhouse Gas
 * Equivalencies Calculator), 5.68 kg for one of LPG (Emission Factors for Greenhouse Gas
 * Inventories). The words are those that logs name the fuels by; the first that fits counts.
 */
const CARBON = [
  { name: 'Diesel', perGallon: '10.180', words: /\b(diesel|gazole|gasoil|gas[oó]leo|dsl|b7)\b/ },
  { name: 'LPG', perGallon: '5.68', words: /\b(lpg|gpl|autogas|propane)\b/ },
  {
    name: 'Petrol', perGallon: '8.887',
    words: /\b(petrol|gasoline|benzin|benzine|essence|gasolina|benzina|super|e5|e10|sp95|sp98|unleaded|regular|premium|midgrade|95|98|100|87|89|91|93)\b/,
  },
];

// In litres: a factor with its digits.
const LITRES = { L: '1', usgal: '3.785411784', ukgal: '4.54609' };

/** Fuels that a factor for petrol or diesel would be wrong for. */
const OTHER_FUELS = /\b(e85|ethanol|cng|lng|erdgas|hydrogen|h2|biodiesel|b100|b20|hvo|hvo100|electric|electricity)\b/;

function carbonFuel({ fuelType, fuelGrade }) {
  for (const text of [fuelType, fuelGrade]) {
    const name = folded(text || '');
    if (!name) continue;
    if (OTHER_FUELS.test(name)) return null;
    const found = CARBON.find(({ words }) => words.test(name));
    if (found) return found;
  }
  return null;
}

/** What was burnt in a range of time, by fuels. */
function carbonPanel(subject, range) {
  const sums = new Map();
  let others = 0;
  for (const row of subject.entries) {
    if (!row[FUEL.volume] || !isIn(range, millis(row[FUEL.date]))) continue;
    const unit = LITRES[partOf(subject, row).volumeUnit];
    const fuel = unit ? carbonFuel(detailsOf(subject, row)) : null;
    if (!fuel) {
      others += 1;
      continue;
    }
    const litres = times(decimal(row[FUEL.volume]) || ZERO, decimal(unit));
    sums.set(fuel, plus(sums.get(fuel) || ZERO, litres));
  }
  if (sums.size === 0) return null;
  const gallon = decimal(LITRES.usgal);
  const lines = [...sums].map(([fuel, litres]) => ({
    name: fuel.name, mass: over(times(litres, decimal(fuel.perGallon)), gallon, 0),
  }));
  const total = lines.reduce((sum, { mass }) => plus(sum, mass), ZERO);
  const text = (mass) => quantity(decimalText(mass), 'kg');
  return section('CO\u2082 from burning fuel',
    make('dl', { class: 'facts' },
      lines.map(({ name, mass }) => fact(name, text(mass))),
      lines.length > 1 ? fact('Together', text(total)) : null),
    others > 0
      ? make('p', { class: 'quiet' }, 'Not counted: ' + count(others, 'entry', 'entries')
        + ' of other fuels, of electricity, or without the name of a fuel.')
      : null,
    make('p', { class: 'quiet' },
      'For a US gallon (3.785 L): petrol 8.887 kg, diesel 10.180 kg, LPG 5.68 kg. Source: United '
      + 'States Environmental Protection Agency, Greenhouse Gas Equivalencies Calculator and '
      + 'Emission Factors for Greenhouse Gas Inventories. Making and moving the fuel is not '
      + 'counted.'));
}
