import { type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { OwnerRef } from '../../../errors/params.ts';
import type { Resource } from '../../../schema/index.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { namedRecord } from './ownerRefs.ts';

interface OwnerRow {
  id: number;
  name: string | null;
  /** There is no record, or no book. */
  ownerless: boolean;
  bookless: boolean;
  crooked: boolean;
  closed: boolean;
}

/** Every record has its book and its stock, open unless it is deleted, and each of them has its record. */
export const ownerChecks: readonly Check[] = [{ step: 'checkingOwners', find: findOwners }];

async function findOwners(reading: Reading): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const resource of Object.values(reading.context.resources)) {
    if (resource.book !== undefined) {
      const crooked = sql`h.normal::text <> ${resource.book.normal}`;
      findings.push(...(await findHeld(reading, resource, 'book', crooked)));
    }
    if (resource.stock !== undefined)
      findings.push(...(await findHeld(reading, resource, 'stock', sql`false`)));
  }
  return findings;
}

async function findHeld(
  reading: Reading,
  resource: Resource,
  held: 'book' | 'stock',
  crooked: RawBuilder<unknown>,
): Promise<Finding[]> {
  const question = sql`
      select coalesce(t.id, h.record_id) as id, ${titleSql(reading.context, resource, 't')}::text as name, t.id is null as ownerless,
        h.id is null as bookless, ${crooked} as crooked, h.closed
      from ${tableOf(resource)} t
      full join (select o.* from ${table[held]} o where o.resource = ${resource.name}) h on h.record_id = t.id
      where t.id is null or h.id is null or ${crooked} or h.closed <> (t.archived_at is not null)
      order by 1`;
  const found = await differing<OwnerRow>(reading, question);
  return findingsOf('record', found, (row) =>
    heldFailure(row, namedRecord(resource, row.id, row.name), HELD[held]),
  );
}

/** The codes for a book and for a stock. The normal side of a stock is never wrong: it has none. */
const HELD = {
  book: { ofNobody: 'bookOfNobody', missing: 'bookMissing', closed: 'bookClosed', open: 'bookOpen' },
  stock: { ofNobody: 'stockOfNobody', missing: 'stockMissing', closed: 'stockClosed', open: 'stockOpen' },
} as const;

function heldFailure(
  { ownerless, bookless, crooked, closed }: OwnerRow,
  owner: OwnerRef,
  codes: (typeof HELD)[keyof typeof HELD],
): Failure {
  if (ownerless) return failure(codes.ofNobody, { owner });
  if (bookless) return failure(codes.missing, { owner });
  if (crooked) return failure('bookCrooked', { owner });
  return failure(closed ? codes.closed : codes.open, { owner });
}
