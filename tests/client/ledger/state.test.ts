import { describe, expect, it } from 'vitest';
import { isFiltered, ledgerFilterQuery } from '../../../src/client/generic/ledger/ledgerFilters.ts';
import { ledgerMistakes } from '../../../src/client/generic/ledger/ledgerMistakes.ts';
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

describe('the filters and the look of a ledger', () => {
  const written = (search: string) => {
    const params = new URLSearchParams(search);
    return writeLedgerState(SINCE, TODAY, readLedgerState(SINCE, TODAY, params), params).toString();
  };

  it.each([
    'id=7&days=this_quarter&order=desc&view=compact&q=cement&type=payment&project=3&amount=5..10&reversed=hidden',
    'id=7&days=last_fiscal_year',
    'id=7&order=asc&view=full',
  ])('come back as they were written: %s', (search) => expect(written(search)).toBe(search));

  it('have days by name, which are resolved', () => {
    expect(read(SINCE, 'days=this_quarter')).toMatchObject({ from: '2026-01-01', to: '2026-03-31' });
    expect(read(SINCE, 'days=soon&from=2025-02-01')).toMatchObject({ from: '2025-02-01', to: TODAY });
  });

  it('are those remembered where the address has none', () => {
    const kept = { newestFirst: true, compact: true };
    const look = (search: string) => readLedgerState(SINCE, TODAY, new URLSearchParams(search), kept);
    expect(look('')).toMatchObject(kept);
    expect(look('order=asc&view=full')).toMatchObject({ newestFirst: false, compact: false });
    expect(look('order=up&view=wide')).toMatchObject(kept);
  });

  it('are the parameters of the call', () => {
    const state = read(SINCE, 'q=a&type=payment&project=3&amount=5..&reversed=hidden');
    expect(isFiltered(state)).toBe(true);
    expect(ledgerFilterQuery(state)).toEqual({
      ...{ q: 'a', type: 'payment', project_id: '3', amount_gte: '5' },
      reversed: 'hidden',
    });
    expect(isFiltered(read(SINCE, 'id=1&q=%20&page=2'))).toBe(false);
  });

  it('are left out where no entry can have them, and named', () => {
    const wrong = 'type=nonsense&project=x&amount=much..&from=soon&days=never&order=up&view=wide&reversed=no';
    const labels = {
      ...{ from: 'From', to: 'To', days: 'Days', order: 'Sort', view: 'View' },
      ...{ type: 'Type', project: 'Project', amount: 'Amount', reversed: 'Hide reversed' },
    };
    const named = (search: string) => ledgerMistakes(new URLSearchParams(search), ['payment'], labels);
    expect(named(wrong)).toEqual([
      ...['From: soon', 'Days: never', 'Sort: up', 'View: wide'],
      ...['Type: nonsense', 'Project: x', 'Amount: much..', 'Hide reversed: no'],
    ]);
    expect(named('type=payment&project=3&amount=5..10&from=2025-02-01&days=this_month&view=full')).toEqual(
      [],
    );
    const state = readLedgerState(SINCE, TODAY, new URLSearchParams(wrong), {}, ['payment']);
    expect(isFiltered(state)).toBe(false);
  });
});
