// ---- Long lists ------------------------------------------------------------

// Browsers draw nothing past some height, so very long lists are squeezed into this one.
const MOST_PIXELS = 8000000;

/**
 * A list box. `fill(row, index)` puts an entry into a row, `onChoose(index)` is told of the
 * chosen one. Keys: up, down, page up, page down, home, end.
 */
function longList({ label, fill, onChoose }) {
  const rows = make('div', { class: 'list-rows', role: 'presentation' });
  const probe = make('div', { class: 'list-probe', role: 'presentation' });
  const space = make('div', { class: 'list-space', role: 'presentation' }, rows);
  const box = make('div', {
    class: 'list', role: 'listbox', tabindex: 0, 'aria-label': label,
  }, probe, space);
  const list = { element: box, length: 0, chosen: -1 };
  // The style says how high rows are: it depends on the size of text.
  let rowHeight = 60;

  const height = () => Math.min(list.length * rowHeight, MOST_PIXELS);
  // How many pixels of the list one pixel of the scroll bar stands for.
  const squeeze = () => {
    const sight = box.clientHeight;
    return height() > sight ? (list.length * rowHeight - sight) / (height() - sight) : 1;
  };

  const draw = () => {
    const wanted = probe.offsetHeight || rowHeight;
    if (wanted !== rowHeight) {
      const first = box.scrollTop * squeeze() / rowHeight;
      rowHeight = wanted;
      space.style.height = height() + 'px';
      box.scrollTop = first * rowHeight / squeeze();
    }
    const top = box.scrollTop * squeeze();
    const first = Math.max(0, Math.floor(top / rowHeight) - 4);
    const sight = box.clientHeight || 600;
    const end = Math.min(list.length, Math.ceil((top + sight) / rowHeight) + 4);
    rows.style.transform = `translateY(${box.scrollTop - top + first * rowHeight}px)`;
    rows.replaceChildren(...Array.from({ length: end - first }, (_, n) => rowAt(first + n)));
    const active = rows.querySelector('[aria-selected="true"]');
    if (active) box.setAttribute('aria-activedescendant', active.id);
    else box.removeAttribute('aria-activedescendant');
  };
  const rowAt = (index) => {
    const row = make('div', {
      class: 'list-row', role: 'option', id: 'row-' + index, 'data-index': index,
      'aria-selected': String(index === list.chosen), 'aria-posinset': index + 1,
      'aria-setsize': list.length,
    });
    fill(row, index);
    return row;
  };
  const reveal = (index) => {
    const top = index * rowHeight;
    const seen = box.scrollTop * squeeze();
    if (top < seen) box.scrollTop = top / squeeze();
    else if (top + rowHeight > seen + box.clientHeight) {
      box.scrollTop = (top + rowHeight - box.clientHeight) / squeeze();
    }
  };

  list.show = (length) => {
    list.length = length;
    list.chosen = -1;
    space.style.height = height() + 'px';
    box.scrollTop = 0;
    draw();
  };
  list.choose = (index) => {
    if (list.length === 0) return;
    list.chosen = Math.min(Math.max(index, 0), list.length - 1);
    reveal(list.chosen);
    draw();
    onChoose(list.chosen);
  };

  box.addEventListener('scroll', draw, { passive: true });
  const observer = new ResizeObserver(draw);
  observer.observe(box);
  observer.observe(probe);
  box.addEventListener('click', (event) => {
    const row = event.target.closest('.list-row');
    if (row) list.choose(Number(row.dataset.index));
  });
  box.addEventListener('keydown', (event) => {
    const page = Math.max(1, Math.floor(box.clientHeight / rowHeight) - 1);
    const steps = {
      ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    list.choose(list.chosen + steps[event.key]);
  });
  return list;
}
