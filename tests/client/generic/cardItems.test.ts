import { describe, expect, it } from 'vitest';
import { cardItems } from '../../../src/client/generic/list/cardItems.ts';
import { isLongFact } from '../../../src/client/generic/list/isLongFact.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import { type Field, type Resource, shownAmount } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

const fieldsOf = (resource: Resource) => cardItems(resource).map(({ field }) => field);

/** A movement whose amounts are several; the last is what it comes to. */
function aMovement(columns: string[]): Resource {
  return theResource({
    kind: 'movement',
    book: undefined,
    fields: {
      subtotal: { type: 'money' },
      discount: { type: 'money' },
      total: { type: 'money', required: true },
    },
    post: { entries: [] },
    list: { columns, link: 'tool_name' },
  });
}

describe('the card of a record on a phone', () => {
  it('shows the balance, then whom and in which state, and no more than three', () => {
    const columns = ['id', 'tool_name', 'weight', 'maker_id', 'condition', 'note', 'balance'];
    expect(fieldsOf(theResource({ list: { columns } }))).toEqual(['maker_id', 'condition', 'balance']);
  });

  it('shows of a movement when, whom, whether it stands and, of all its amounts, what it comes to', () => {
    const columns = [
      'id',
      'date',
      'tool_name',
      'subtotal',
      'weight',
      'discount',
      'total',
      'maker_id',
      'note',
      'state',
    ];
    expect(fieldsOf(aMovement(columns))).toEqual(['date', 'subtotal', 'total', 'maker_id', 'state']);
  });

  it('shows the day and the state of a movement before a choice that need not be made', () => {
    const columns = ['serial', 'date', 'weight', 'maker_id', 'condition', 'total', 'state'];
    expect(fieldsOf(aMovement(columns))).toEqual(['serial', 'date', 'maker_id', 'total', 'state']);
  });

  it('takes what was earned beyond the amount for no amount', () => {
    const fields = { paid: { type: 'money', required: true }, bonus: { type: 'money' } };
    const post = { entries: [], beyond: ['bonus'] };
    const resource = {
      kind: 'movement',
      book: undefined,
      fields,
      post,
      list: { columns: ['paid', 'bonus'] },
    } as const;
    expect(shownAmount(theResource(resource), fieldTypes)).toBe('paid');
  });

  it('shows the goods of a movement that has no amount', () => {
    const columns = ['id', 'date', 'goods', 'note', 'state'];
    const lines = { type: 'lines', lines: { weight: { type: 'quantity' } } };
    const fields = { goods: lines };
    const resource = theResource({
      kind: 'movement',
      book: undefined,
      fields,
      post: { entries: [] },
      list: { columns },
    });
    expect(fieldsOf(resource)).toEqual(['date', 'goods', 'state']);
  });

  it('shows no note of a movement, however little else there is', () => {
    expect(fieldsOf(aMovement(['id', 'date', 'total', 'note']))).toEqual(['date', 'total']);
  });
});

describe('a value of a card on a phone', () => {
  const isLong = (field: object, words: string) =>
    isLongFact({ name: 'x', label: 'X', ...field } as Field, words);

  it('has the room of two if it would be broken or truncated beside two others', () => {
    expect(isLong({ name: 'voucher_no', type: 'text' }, 'PE-2026/27-00160')).toBe(true);
    expect(isLong({ type: 'money' }, '21,18,10,157.39')).toBe(true);
    expect(isLong({ type: 'reference', to: 'bank' }, 'Operating Account 0012-4471')).toBe(true);
    expect(isLong({ type: 'email' }, 'demo@example.com')).toBe(true);
  });

  it('has no more than the others if it fits in two lines', () => {
    expect(isLong({ type: 'money' }, '1,22,675.24')).toBe(false);
    expect(isLong({ type: 'reference', to: 'bank' }, 'Tax Reserve 5550-1208')).toBe(false);
    expect(isLong({ type: 'text' }, 'Shop 14, Uttara, Dhaka')).toBe(false);
    expect(isLong({ type: 'date' }, '2026-11-27 12:00:00')).toBe(false);
  });
});
