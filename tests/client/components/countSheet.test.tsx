// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pathOf } from '../../../src/client/address/paths.ts';
import { ComparisonStanding } from '../../../src/client/generic/sheet/ComparisonStanding.tsx';
import { NoRecords } from '../../../src/client/generic/sheet/NoRecords.tsx';
import { SheetLines } from '../../../src/client/generic/sheet/SheetLines.tsx';
import type { SheetState } from '../../../src/client/generic/sheet/useSheet.ts';
import { FieldSurroundings } from '../../../src/client/layout/FieldSurroundings.tsx';
import { text } from '../../../src/client/providers/i18n.ts';
import type { Resource, Sheet } from '../../../src/schema/index.ts';
import { productDefinitions } from '../../resources/definitions.ts';
import { renderPage } from './renderPage.tsx';

const { resources } = await productDefinitions();
const {
  inventory,
  stock_count: count,
  wage,
} = resources as Record<'inventory' | 'stock_count' | 'wage', Resource>;
const sheet = count.sheet as Sheet;

/** The count of 7 bricks, of which there are 10 worth 1,000 in the books, for somebody who does not read some fields. */
function show(hidden: readonly string[]) {
  const kept = ([name]: [string, unknown]) => !hidden.includes(name);
  const target = { ...inventory, fields: Object.fromEntries(Object.entries(inventory.fields).filter(kept)) };
  const all = { id: 4, product_name: 'Brick', quantity: 10, price: '100.00', value: '1000.00' };
  const record = { ...Object.fromEntries(Object.entries(all).filter(kept)), id: 4 };
  const lines = [{ id: 4, record, isPresent: true, values: { counted: 7, expected: 10 } }];
  const sheetState = {
    ...{ lines, changed: lines, target, values: {}, refused: {} },
    ...{ put: () => undefined, nameOf: () => 'Brick' },
  } as unknown as SheetState;
  renderPage(
    <FieldSurroundings Link={({ children }) => children}>
      <ComparisonStanding sheet={sheet} sheetState={sheetState} />
      <SheetLines resource={count} sheet={sheet} sheetState={sheetState} mistakes={{}} />
    </FieldSurroundings>,
  );
}

const standing = () => screen.getByRole('status').textContent;
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
const worth = () => screen.queryByRole('columnheader', { name: text('sheet.worth') });

it('a count shows the value of its differences', () => {
  show([]);
  expect(standing()).toBe('1 differs · −300.00');
  expect(worth()).not.toBeNull();
  expect(cells().slice(-2)).toEqual(['−3', '−300.00']);
});

it.each([[['price', 'value']], [['value']], [['price']]])(
  'a count shows no value to somebody who does not read %j',
  (hidden) => {
    show(hidden);
    expect(standing()).toBe('1 differs');
    expect(worth()).toBeNull();
    expect(cells().at(-1)).toBe('−3');
    expect(document.body.textContent).not.toMatch(/\.00/);
  },
);

it('a count without a product leads to the form of a product', () => {
  renderPage(<NoRecords resource={count} sheet={sheet} target={inventory} />);
  expect(screen.getByText('No items found!')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe(
    pathOf(inventory.create.path),
  );
});

it('a project without people is not said to need new employees', () => {
  const employee = resources.employee as Resource;
  renderPage(<NoRecords resource={wage} sheet={wage.sheet as Sheet} target={employee} />);
  expect(screen.queryByRole('link')).toBeNull();
});
