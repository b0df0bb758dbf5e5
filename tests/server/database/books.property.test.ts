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
import { bookState, crookedBooks, header, postingOf, sampleDatabase } from './bookSamples.ts';

const RUNS = process.env.PLINTH_LONG ? 300 : 30;

interface ModelBook {
  normal: 'debit' | 'credit';
  floor: Decimal | null;
  balance: Decimal;
}
type Model = Record<string, ModelBook>;

let database: TestDatabase;
let model: Model;

beforeAll(async () => {
  database = await sampleDatabase();
  const free = (normal: 'debit' | 'credit'): ModelBook => ({ normal, floor: null, balance: '0.00' });
  const guarded = (): ModelBook => ({ normal: 'debit', floor: '0', balance: '0.00' });
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

/** What the books must be after it; null when a floor refuses it. */
function applied(posting: Posting): Model | null {
  const next = structuredClone(model);
  for (const line of posting.entries) {
    const own = next[line.book] as ModelBook;
    if ('setTo' in line) {
      const by = subtract(line.setTo, own.balance);
      const equity = next.opening_equity as ModelBook;
      // Credit equity mirrors a debit book; a credit book's raise is equity's debit.
      equity.balance = own.normal === 'debit' ? add([equity.balance, by]) : subtract(equity.balance, by);
      own.balance = add([line.setTo]);
    } else if (!('takes' in line)) {
      own.balance = add([own.balance, change(own.normal, line.debit ?? 0, line.credit ?? 0)]);
    }
  }
  const broken = Object.values(next).some(
    ({ floor, balance }) => floor !== null && compare(balance, floor) < 0,
  );
  return broken ? null : next;
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
  const refusals = { floor: 0, none: 0 };
  const postings = fc.array(fc.oneof(move, edit), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(postings, fc.boolean(), async (postings, atOnce) => {
      const expected = postings.map((posting) => {
        const next = applied(posting);
        if (next) model = next;
        refusals[next ? 'none' : 'floor']++;
        return next ? 'posted' : 'floor';
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
  // Both ways were walked.
  expect(Math.min(refusals.floor, refusals.none)).toBeGreaterThan(5);
});
