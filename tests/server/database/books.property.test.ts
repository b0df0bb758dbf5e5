import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../src/errors/AppError.ts';
import { adjustment } from '../../../src/ledger/adjustment.ts';
import { change } from '../../../src/ledger/books.ts';
import { add, compare, type Decimal, negate, subtract } from '../../../src/ledger/money.ts';
import type { Posting } from '../../../src/ledger/posting.ts';
import { post } from '../../../src/server/database/post.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { postEach } from '../../support/posting.ts';
import { IS_LONG } from '../../support/sample.ts';
import { bookState, crookedBooks, header, postingOf, sampleDatabase } from './bookSamples.ts';

const RUNS = IS_LONG ? 300 : 30;

interface ModelBook {
  normal: 'debit' | 'credit';
  floor: Decimal | null;
  balance: Decimal;
  /** The sum of each day's entries. */
  days: Record<string, Decimal>;
}
type Model = Record<string, ModelBook>;

let database: TestDatabase;
let model: Model;

beforeAll(async () => {
  database = await sampleDatabase();
  const free = (normal: 'debit' | 'credit'): ModelBook => ({
    normal,
    floor: null,
    balance: '0.00',
    days: {},
  });
  const guarded = (): ModelBook => ({ normal: 'debit', floor: '0', balance: '0.00', days: {} });
  model = {
    'vendor:1': free('credit'),
    'vendor:2': free('credit'),
    'bank:1': guarded(),
    'bank:2': guarded(),
    cash: guarded(),
    expense: free('debit'),
    receipts: free('credit'),
    opening_equity: free('credit'),
  };
});
afterAll(() => database.close());

const amount = fc
  .bigInt({ min: 0n, max: 10n ** 9n })
  .map((paisa) => `${(paisa / 100n).toString()}.${(paisa % 100n).toString().padStart(2, '0')}`);
const book = fc.constantFrom('vendor:1', 'vendor:2', 'bank:1', 'bank:2', 'cash', 'expense', 'receipts');
const date = fc.constantFrom('2025-03-01', '2025-03-02', '2025-03-04', '2025-03-05');
const move = fc
  .array(fc.record({ book, debit: amount, credit: amount, salary: amount }), { minLength: 1, maxLength: 5 })
  .map((lines) => balanced(lines));
const edit = fc
  .record({ book, to: amount, negative: fc.boolean() })
  .map(({ book, to, negative }) => adjustment(header, book, negative ? negate(to) : to));

/** The last line takes what is missing, stated in figures. */
function balanced(lines: { book: string; debit: Decimal; credit: Decimal; salary: Decimal }[]): Posting {
  const over = subtract(add(lines.map(({ debit }) => debit)), add(lines.map(({ credit }) => credit)));
  const last =
    compare(over, 0) > 0
      ? { book: 'opening_equity', credit: over }
      : { book: 'opening_equity', debit: negate(over) };
  return postingOf([...lines, last]);
}

/** What the books must be after it, or the refusal by a floor. */
function applied(posting: Posting): Model | 'floor' | 'floorOnDay' {
  const next = structuredClone(model);
  const raise = (own: ModelBook, by: Decimal) => {
    own.balance = add([own.balance, by]);
    own.days[posting.date] = add([own.days[posting.date] ?? 0, by]);
  };
  for (const line of posting.entries) {
    const own = next[line.book] as ModelBook;
    if ('setTo' in line) {
      const by = subtract(line.setTo, own.balance);
      const equity = next.opening_equity as ModelBook;
      // Credit equity mirrors a debit book; a credit book's raise is equity's debit.
      raise(equity, own.normal === 'debit' ? by : negate(by));
      raise(own, by);
    } else if (!('takes' in line)) {
      raise(own, change(own.normal, line.debit ?? 0, line.credit ?? 0));
    }
  }
  const guarded = Object.values(next).filter(({ floor }) => floor !== null);
  const isBelow = ({ floor }: ModelBook, balance: Decimal) => compare(balance, floor as Decimal) < 0;
  if (guarded.some((own) => isBelow(own, own.balance))) return 'floor';
  if (guarded.some((own) => endsOfDays(own).some((balance) => isBelow(own, balance)))) return 'floorOnDay';
  return next;
}

function endsOfDays({ days }: ModelBook): Decimal[] {
  const sums: Decimal[] = [];
  for (const day of Object.keys(days).sort()) sums.push(add([sums.at(-1) ?? 0, days[day] as Decimal]));
  return sums;
}

/** One after another, or all in one call: what is refused must be the same. */
async function postThem(postings: readonly Posting[], atOnce: boolean): Promise<string[]> {
  if (atOnce) {
    const answers = await postEach(
      database.db,
      postings.map((posting) => [posting]),
    );
    return answers.map((answer) => (answer instanceof AppError ? answer.code : 'posted'));
  }
  const outcomes: string[] = [];
  for (const posting of postings) {
    outcomes.push(
      await post(database.db, posting).then(
        () => 'posted',
        (error: AppError) => error.code,
      ),
    );
  }
  return outcomes;
}

test('random postings leave the books as a plain model has them, and refused ones leave no trace', async () => {
  const outcomes = { floor: 0, floorOnDay: 0, posted: 0 };
  const dated = fc.tuple(fc.oneof(move, edit), date).map(([posting, date]) => ({ ...posting, date }));
  const postings = fc.array(dated, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(postings, fc.boolean(), async (postings, atOnce) => {
      const expected = postings.map((posting) => {
        const next = applied(posting);
        if (typeof next !== 'string') model = next;
        const outcome = typeof next === 'string' ? next : 'posted';
        outcomes[outcome] += 1;
        return outcome;
      });
      expect(await postThem(postings, atOnce)).toEqual(expected);
      for (const [key, { balance }] of Object.entries(model)) {
        const state = await bookState(database, key);
        expect({ key, balance: state.balance, last: state.last }).toEqual({
          key,
          balance: Number(balance),
          last: Number(balance),
        });
      }
    }),
    { numRuns: RUNS },
  );
  expect(await crookedBooks(database)).toEqual([]);
  // A few random postings may happen to have none of a kind.
  if (IS_LONG) expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(5);
});
