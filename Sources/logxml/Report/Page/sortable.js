// ---- Tables that can be sorted ---------------------------------------------

/**
 * A table whose columns can be sorted by their heads.
 *
 *   columns  { title, unit, isText } for each
 *   rows     arrays of cells: { text, order, node } or null; `order` is what is sorted by
 *   totals   cells of a last row that stays where it is; null for none
 */
function sortableTable({ label, columns, rows, totals }) {
  const body = make('tbody');
  const heads = columns.map((column, index) => make('th', { scope: 'col' },
    make('button', { type: 'button', class: 'sort', onclick: () => sort(index) },
      column.title, column.unit ? make('span', { class: 'unit' }, column.unit) : null)));
  let chosen = -1;
  let isDown = false;

  const show = (ordered) => {
    body.replaceChildren(...ordered.map((cells) => make('tr', {}, cells.map((cell, index) =>
      make(index === 0 ? 'th' : 'td', index === 0 ? { scope: 'row' } : {},
        cell ? cell.node || cell.text : '')))));
  };
  const sort = (index) => {
    // Names begin with A, numbers with the largest.
    isDown = index === chosen ? !isDown : !columns[index].isText;
    chosen = index;
    heads.forEach((head, place) => {
      if (place === index) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    const compare = (a, b) => (columns[index].isText
      ? String(a).localeCompare(String(b), undefined, { numeric: true }) : a - b);
    // What is not known comes last, whichever way the others go.
    show([...rows].sort((one, other) => {
      const [a, b] = [one[index]?.order, other[index]?.order];
      if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
      return isDown ? compare(b, a) : compare(a, b);
    }));
  };
  show(rows);
  return make('div', { class: 'table-box wide', tabindex: 0, role: 'region', 'aria-label': label },
    make('table', { class: 'periods sortable' },
      make('thead', {}, make('tr', {}, heads)), body,
      totals ? make('tfoot', {}, make('tr', {}, totals.map((cell, index) =>
        make(index === 0 ? 'th' : 'td', index === 0 ? { scope: 'row' } : {},
          cell ? cell.node || cell.text : '')))) : null));
}
