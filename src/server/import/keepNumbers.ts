import { type Kysely, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Has the ids that a trial gives come back with it: PostgreSQL never takes a number back from a sequence, but a changed
 * sequence it does, so that the next record's id follows the last one's. Until the trial ends, others who add such a record
 * wait for it.
 */
export async function keepNumbers(trx: Kysely<Tables>, { name }: Resource): Promise<void> {
  const { rows } = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(${`public."${name}"`}, 'id') as sequence`.execute(trx);
  const sequence = rows[0]?.sequence;
  // Any change makes PostgreSQL write the sequence anew within the database transaction; this one leaves it as it is.
  if (sequence) await sql.raw(`alter sequence ${sequence} increment by 1`).execute(trx);
}
