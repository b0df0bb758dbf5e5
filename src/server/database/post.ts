import { type Kysely, sql } from 'kysely';
import { isBalanced, type MoneyLine, type Posting, type StockLine } from '../../ledger/posting.ts';
import { asRefusal } from './refusal.ts';
import type { Tables } from './tables.ts';

/** What a posting did. `transactionId` is null when nothing differed and nothing was posted. */
export interface Posted {
  transactionId: number | null;
  entries: { book: string; previousBalance: number; currentBalance: number }[];
}

/**
 * Posts to the books and stocks in one round trip (plinth.post), within the caller's database transaction (READ COMMITTED).
 *
 * @param currency how amounts are labelled in a refusal.
 * @throws AppError floor, stock, stale, conflict (dated before the last entry, reversed or opened twice, balance too
 * large), invalid (amount too large, no such book). The caller's database transaction is then aborted.
 */
export async function post(db: Kysely<Tables>, posting: Posting, currency?: string): Promise<Posted> {
  const [posted] = await postAll(db, [posting], currency);
  return posted as Posted;
}

/**
 * Several postings at once, in their order, each a transaction of its own. Floors and stock judge only their outcome: the
 * reversal and the corrected posting of a correction (business rules, section 6).
 */
export async function postAll(
  db: Kysely<Tables>,
  postings: readonly Posting[],
  currency?: string,
): Promise<Posted[]> {
  const crooked = postings.find((posting) => !isBalanced(posting));
  if (crooked) throw new Error(`The posting "${crooked.type}" is not balanced`);
  const argument = JSON.stringify(postings.map(toArgument));
  try {
    const { rows } = await sql<{ answers: Answer[] }>`select plinth.post(${argument}) as answers`.execute(db);
    return (rows[0]?.answers ?? []).map(fromAnswer);
  } catch (error) {
    throw asRefusal(error, currency);
  }
}

interface Answer {
  transaction_id: number | null;
  entries: { book: string; previous_balance: number; current_balance: number }[];
}

function fromAnswer({ transaction_id, entries }: Answer): Posted {
  return {
    transactionId: transaction_id,
    entries: entries.map(({ book, previous_balance, current_balance }) => ({
      book,
      previousBalance: previous_balance,
      currentBalance: current_balance,
    })),
  };
}

/** A posting in the names of plinth.post. Lines of other forms pass as they are: their words are the same. */
function toArgument(posting: Posting): Record<string, unknown> {
  const { createdBy, recordId, entries, stock, ...same } = posting;
  return {
    ...same,
    created_by: createdBy,
    record_id: recordId,
    entries: entries.map(toMoneyArgument),
    ...(stock?.length && { stock: stock.map(toStockArgument) }),
  };
}

function toMoneyArgument(line: MoneyLine): Record<string, unknown> {
  if (!('setTo' in line)) return { ...line };
  const { setTo, ...same } = line;
  return { ...same, set_to: setTo };
}

function toStockArgument(line: StockLine): Record<string, unknown> {
  const { recordId, projectId, ...same } = line;
  const named = { ...same, record_id: recordId, project_id: projectId };
  if (!('setTo' in named)) return named;
  const { setTo, ...rest } = named;
  return { ...rest, set_to: setTo };
}
