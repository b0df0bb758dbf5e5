import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { renderFailure } from '../../../errors/renderFailure.ts';
import { StartError } from '../../../errors/StartError.ts';
import type { Field } from '../../../schema/index.ts';
import { checkValue } from '../../../schema/record/checkField.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { type AccountTable, accountTable } from './account.ts';
import { hashPassword } from './passwords.ts';
import { weakness } from './weakPassword.ts';

/** Any number: the advisory lock by which one of two starting processes creates the account. */
const FIRST_ACCOUNT_LOCK = 7_045_304;

/** The name of the first account. */
const FIRST_NAME = 'Administrator';

export interface FirstAccount {
  email: string;
  password: string;
  /** The password was generated and must be shown once. */
  random: boolean;
}

/**
 * Creates the first account, an administrator, if there is none (docs/business-rules.md, "Accounts and administrators").
 *
 * @param wanted ADMIN_EMAIL, and ADMIN_PASSWORD if it is set; otherwise the password is random.
 * @returns the created account; undefined if there are accounts already.
 * @throws StartError if the email or password is invalid by the account's own rules.
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
  const weak = await weakness(password, accounts.password, { name: FIRST_NAME, email });
  if (weak !== undefined) throw new StartError(`ADMIN_PASSWORD is not accepted: ${renderFailure(weak)}.`);
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
  return (
    (await runSql(db, sql`select 1 from ${tableOf(resource)} where archived_at is null limit 1`)).length > 0
  );
}

function checked({ types }: Context, field: Field, value: string, variable: string): string {
  const result = checkValue(field, types, value);
  if ('value' in result) return String(result.value);
  const [reason] = Object.values(result.errors).map((one) => renderFailure(one));
  throw new StartError(`${variable} is not accepted: ${reason}.`);
}

/** The row and its audit entry, made by the product itself. */
async function insert(
  trx: Transaction<Tables>,
  { resource, name, email, password, admin }: AccountTable,
  address: string,
  hash: string,
): Promise<void> {
  const columns = sql.join([name, email, password, admin].map((field) => sql.id(field.name)));
  const [created] = await runSql<{ id: number }>(
    trx,
    sql`insert into ${tableOf(resource)} (${columns}) values (${FIRST_NAME}, ${address}, ${hash}, true) returning id`,
  );
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: resource.name,
      record_id: created?.id as number,
      action: 'create',
      new: JSON.stringify({ [name.name]: FIRST_NAME, [email.name]: address, [admin.name]: true }),
    })
    .execute();
}
