import type { Effect } from '../../ledger/movements/index.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Post } from '../../schema/index.ts';
import type { Movement } from './Movement.ts';

/** The movement's transaction: its record has the same id, so that it needs none of its own in the header. */
export function toPosting({ item, values, date }: Movement, effect: Effect, timeZone: string): Posting {
  const { resource, actor, at, corrects } = item;
  const { entries, stock } = effect;
  return {
    type: (resource.post as Post).type,
    date,
    note: (values.note as string | null | undefined) ?? null,
    // PostgreSQL reads a wall time with the name of its zone.
    at: at === undefined ? undefined : `${at} ${timeZone}`,
    createdBy: actor?.id ?? null,
    resource: resource.name,
    recordId: null,
    corrects: corrects?.id,
    entries,
    stock,
  };
}
