import { randomBytes } from 'node:crypto';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { StartError } from '../../errors/StartError.ts';
import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { type AccountTable, accountTable, identifier, tableOf } from './account.ts';
import { hashPassword } from './passwords.ts';

/** Any number of its own; of two processes that start at once, one makes the account. */
const FIRST_ACCOUNT_LOCK = 7_045_304;

export interface FirstAccount {
  email: string;
  password: string;
  /** The password was made up here and has to be shown, once. */
  random: boolean;
}

/**
 * Makes the first account, an administrator, where there is none (business rules, section 10).
 *
 * @param wanted ADMIN_EMAIL, and ADMIN_PASSWORD if it is set; else the password is random.
 * @returns the account that was made; undefined where people can sign in already.
 * @throws StartError where the email or password would not be accepted of anyone else either.
 */
export async function firstAccount(
  context: Context,
  wanted: { email: string; password: string | undefined },
): Promise<FirstAccount | undefined> {
  const accounts = accountTable(context.resources);
  if (await hasAccount(context.db, accounts)) return undefined;
  const password = wanted.password ?? randomBytes(12).toString('base64url');
  const email = checked(context, accounts.email, wanted.email, 'ADMIN_EMAIL');
  checked(context, accounts.password, password, 'ADMIN_PASSWORD');
  const hash = await hashPassword(password);
  const made = await context.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_ACCOUNT_LOCK)})`.execute(trx);
    if (await hasAccount(trx, accounts)) return false;
    await insert(trx, accounts, email, hash);
    return true;
  });
  return made ? { email, password, random: wanted.password === undefined } : undefined;
}

async function hasAccount(db: Context['db'], { resource }: AccountTable): Promise<boolean> {
  const text = `select 1 from ${tableOf(resource)} where archived_at is null limit 1`;
  return (await db.executeQuery(CompiledQuery.raw(text, []))).rows.length > 0;
}

function checked({ types }: Context, field: Field, value: string, variable: string): string {
  const result = types[field.type]?.check(field).safeParse(value);
  if (result?.success) return String(result.data);
  throw new StartError(`${variable} is not accepted: ${result?.error.issues[0]?.message}.`);
}

/** The row and its audit entry, by nobody: the product itself made it. */
async function insert(
  trx: Transaction<Tables>,
  { resource, name, email, password, admin }: AccountTable,
  address: string,
  hash: string,
): Promise<void> {
  const columns = [name, email, password, admin].map((field) => identifier(field.name)).join(', ');
  const { rows } = await trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `insert into ${tableOf(resource)} (${columns}) values ('Administrator', $1, $2, true) returning id`,
      [address, hash],
    ),
  );
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: resource.name,
      record_id: rows[0]?.id as number,
      action: 'create',
      new: JSON.stringify({ [name.name]: 'Administrator', [email.name]: address, [admin.name]: true }),
    })
    .execute();
}
