import { type Kysely, sql } from 'kysely';
import { BOOKS, bookKey } from '../../../ledger/books.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { accountsOf } from '../reports/accounts.ts';
import { openedBooks } from './openedBooks.ts';

/** A book or a stock that can be opened. */
export interface OpeningAccount {
  /** 'cash', 'vendor:12'; 'inventory:5' for the stock of a product. */
  key: string;
  /** The book, or the entity of its record. */
  account: string;
  label: string;
  /** The record's title; '' for a nominal book. */
  name: string;
  normal: 'debit' | 'credit';
  hasQuantity: boolean;
  /** The id of the transaction that opened it; null if none has. */
  opened: number | null;
}

/** Books whose opening follows from the other lines. */
export const FOLLOWING: readonly string[] = [BOOKS.stock, BOOKS.openingEquity];

/**
 * All books and stocks that can be opened, in the order of the balance sheet and then of profit and loss: the lines of the template
 * (docs/business-rules.md, "Opening of the books").
 *
 * @param most at most as many lines.
 */
export async function openingAccounts(
  db: Kysely<Tables>,
  context: Context,
  most: number,
): Promise<OpeningAccount[]> {
  const opened = await openedBooks(db);
  const lines: OpeningAccount[] = [];
  for (const account of accountsOf(context)) {
    const { key, label, normal, resource: name } = account;
    const resource = name === null ? undefined : context.resources[name];
    if (resource !== undefined)
      lines.push(...(await linesOf(db, context, resource, { normal, hasQuantity: false }, most)));
    else if (key === BOOKS.stock) {
      for (const goods of Object.values(context.resources).filter(({ stock }) => stock !== undefined))
        lines.push(...(await linesOf(db, context, goods, { normal: 'debit', hasQuantity: true }, most)));
    } else if (!FOLLOWING.includes(key))
      lines.push({ key, account: key, label, name: '', normal, hasQuantity: false, opened: null });
  }
  return lines.slice(0, most).map((line) => ({ ...line, opened: opened.get(line.key)?.transaction ?? null }));
}

async function linesOf(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  kind: Pick<OpeningAccount, 'normal' | 'hasQuantity'>,
  most: number,
): Promise<OpeningAccount[]> {
  const rows = await runSql<{ id: number; title: string | null }>(
    db,
    sql`select t.id, ${titleSql(context, resource, 't')}::text as title from ${tableOf(resource)} t
      where t.archived_at is null order by t.id limit ${most}`,
  );
  return rows.map(({ id, title: name }) => ({
    key: bookKey(resource.name, id),
    account: resource.name,
    label: resource.label.one,
    name: name ?? '',
    ...kind,
    opened: null,
  }));
}
