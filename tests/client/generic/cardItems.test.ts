import { describe, expect, it } from 'vitest';
import { cardItems } from '../../../src/client/generic/list/cardItems.ts';
import type { Resource } from '../../../src/schema/index.ts';
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

  it('shows no note of a movement, however little else there is', () => {
    expect(fieldsOf(aMovement(['id', 'date', 'total', 'note']))).toEqual(['date', 'total']);
  });
});
