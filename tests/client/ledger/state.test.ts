import { describe, expect, it } from 'vitest';
import { readLedgerState, writeLedgerState } from '../../../src/client/generic/ledger/ledgerState.ts';
import { businessToday } from '../../../src/client/providers/today.ts';

const TODAY = '2026-03-15';
const SINCE = { from: '2025-01-01', pageSize: 50 };
const SAME_DAY = { from: 'today', pageSize: 50 };

const read = (view: typeof SINCE, search: string) =>
  readLedgerState(view, TODAY, new URLSearchParams(search));

describe('the address of a ledger', () => {
  it.each([
    [
      'opens with the definition’s range',
      SINCE,
      '',
      { id: '', from: '2025-01-01', to: TODAY, page: 1, size: 50 },
    ],
    [
      'opens with today at both ends',
      SAME_DAY,
      'id=7',
      { id: '7', from: TODAY, to: TODAY, page: 1, size: 50 },
    ],
    [
      'says which part of which ledger',
      SINCE,
      'id=12&from=2025-02-01&to=2025-02-28&page=3&size=20',
      { id: '12', from: '2025-02-01', to: '2025-02-28', page: 3, size: 20 },
    ],
    [
      'falls back where it is wrong',
      SINCE,
      'from=2025-02-30&to=soon&page=-1&size=7',
      { id: '', from: '2025-01-01', to: TODAY, page: 1, size: 50 },
    ],
    [
      'shows as many entries as the definition has it',
      { ...SINCE, pageSize: 10 },
      'id=7',
      { id: '7', from: '2025-01-01', to: TODAY, page: 1, size: 10 },
    ],
  ])('%s', (_, view, search, state) => {
    expect(read(view, search)).toEqual(state);
  });

  it('keeps only what differs from the default, and what is not its own', () => {
    const before = new URLSearchParams('transaction=9&page=4');
    const state = { id: '12', from: '2025-01-01', to: '2025-12-31', page: 1, size: 50 };
    expect(String(writeLedgerState(SINCE, TODAY, state, before))).toBe('transaction=9&id=12&to=2025-12-31');
  });

  it('reads back what it wrote', () => {
    const state = { id: '3', from: '2025-05-01', to: '2025-06-30', page: 2, size: 5 };
    const written = writeLedgerState(SAME_DAY, TODAY, state, new URLSearchParams());
    expect(readLedgerState(SAME_DAY, TODAY, written)).toEqual(state);
  });
});

describe('today', () => {
  it('is the day in the business zone, not the browser’s', () => {
    const now = new Date('2026-03-14T19:00:00Z');
    expect(businessToday('Asia/Dhaka', now)).toBe('2026-03-15');
    expect(businessToday('America/New_York', now)).toBe('2026-03-14');
  });
});
