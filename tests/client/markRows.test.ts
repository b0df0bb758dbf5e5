// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { markRows } from '../../src/client/providers/live/markRows.ts';

it('marks a changed row whole, with the opaque cell of its actions', () => {
  const table = document.createElement('table');
  table.innerHTML = `
    <tr data-row="1"><td>5</td><td class="actions">Edit</td></tr>
    <tr data-row="2"><td>6</td><td class="actions">Edit</td></tr>`;
  const marked: Element[] = [];
  Element.prototype.animate = vi.fn(function (this: Element) {
    marked.push(this);
  }) as never;
  const same = { id: 2, price: 6 };
  markRows(table, [{ id: 1, price: 4 }, same], [{ id: 1, price: 5 }, same], ({ id }) => id);
  expect(marked).toEqual([...table.querySelectorAll('[data-row="1"], [data-row="1"] .actions')]);
});
