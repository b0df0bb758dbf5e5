import type { Kysely } from 'kysely';
import { bookKey } from '../../../ledger/books.ts';
import { compare, LARGEST_AMOUNT, multiply } from '../../../ledger/money.ts';
import { type Header, hasOpening, opening, stockOpening } from '../../../ledger/opening.ts';
import { type Resource, recordName } from '../../../schema/index.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { post } from '../../database/post.ts';
import type { Row } from '../../database/runSql.ts';
import { findRecord } from '../../queries/lists/findRecord.ts';
import type { Tables } from '../../tables.ts';
import { namingTooLargeStock } from './namingTooLarge.ts';

/**
 * Whether a book or a stock may refuse the opening of a new record: below its floor, below 0, or beyond the largest amount. All
 * other openings succeed.
 */
export function mayBeRefused({ book, stock }: Resource, posted: Readonly<Record<string, string>>): boolean {
  const balance = posted[book?.balance ?? ''];
  if (book && balance !== undefined && book.floor !== null && compare(balance, book.floor) < 0) return true;
  const quantity = posted[stock?.quantity ?? ''] ?? '0';
  const price = posted[stock?.price ?? ''] ?? '0';
  const isBelow = compare(quantity, 0) < 0 || compare(price, 0) < 0;
  return isBelow || compare(multiply(quantity, price), LARGEST_AMOUNT) > 0;
}

/**
 * Posts the balance, or the quantity and price, of a new record (docs/business-rules.md, "Openings").
 * @returns the record's row with its present values, and the transactions.
 */
export async function postOpening(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  row: Row,
  posted: Readonly<Record<string, string>>,
  header: Header,
): Promise<{ row: Row; transactions: number[] }> {
  const { book, stock } = resource;
  const id = Number(row.id);
  const transactions: number[] = [];
  const balance = book && posted[book.balance];
  let answer = row;
  if (book && balance !== undefined && hasOpening(balance)) {
    const own = { key: bookKey(resource.name, id), normal: book.normal };
    const { entries, transactionId } = await post(trx, opening(header, own, balance), context.settings);
    transactions.push(transactionId as number);
    answer = { ...row, [book.balance]: entries.find(({ book: key }) => key === own.key)?.currentBalance };
  }
  if (!stock) return { row: answer, transactions };
  const figures = { quantity: posted[stock.quantity] ?? '0', price: posted[stock.price] ?? '0' };
  if (!hasOpening(figures.quantity) && !hasOpening(figures.price)) return { row: answer, transactions };
  const own = {
    resource: resource.name,
    recordId: id,
    name: recordName(resource, row) || resource.label.one,
  };
  const { transactionId } = await namingTooLargeStock(resource, () =>
    post(trx, stockOpening(header, own, figures), context.settings),
  );
  // A price without goods posts nothing.
  if (transactionId !== null) transactions.push(transactionId);
  return {
    row: (await findRecord(productDb(trx), readAsProduct(context), resource, id)) ?? answer,
    transactions,
  };
}
