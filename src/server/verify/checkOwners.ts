import { inSentence, type Resource } from '../../schema/index.ts';
import { literal, tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

interface OwnerRow {
  id: number;
  name: string | null;
  /** There is no record, or no book. */
  ownerless: boolean;
  bookless: boolean;
  crooked: boolean;
  closed: boolean;
}

/** Every record has its book and its stock, open as long as it is not deleted, and none belongs to nothing. */
export const ownerChecks: readonly Check[] = [{ step: 'Books of records', find: findOwners }];

async function findOwners(reading: Reading): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const resource of Object.values(reading.context.resources)) {
    if (resource.book !== undefined) {
      const crooked = `h.normal <> ${literal(resource.book.normal)}`;
      findings.push(...(await findHeld(reading, resource, 'book', crooked)));
    }
    if (resource.stock !== undefined) findings.push(...(await findHeld(reading, resource, 'stock', 'false')));
  }
  return findings;
}

async function findHeld(
  reading: Reading,
  resource: Resource,
  held: 'book' | 'stock',
  crooked: string,
): Promise<Finding[]> {
  const question = `
      select coalesce(t.id, h.record_id) as id, ${titleSql(reading.context, resource, 't')}::text as name, t.id is null as ownerless,
        h.id is null as bookless, ${crooked} as crooked, h.closed
      from ${tableOf(resource)} t
      full join (select * from plinth.${held} where resource = ${literal(resource.name)}) h on h.record_id = t.id
      where t.id is null or h.id is null or ${crooked} or h.closed <> (t.archived_at is not null)
      order by 1`;
  const found = await differing<OwnerRow>(reading, question);
  const named = ({ id, name }: OwnerRow) =>
    `${inSentence(resource.label.one)} ${id}${name === null ? '' : ` "${name}"`}`;
  return findingsOf('record', found, (row) => `${named(row)} ${words(row, held)}`);
}

function words({ ownerless, bookless, crooked, closed }: OwnerRow, held: string): string {
  if (ownerless) return `is not there, but has a ${held}`;
  if (bookless) return `has no ${held}`;
  if (crooked) return `has a ${held} with the wrong normal side`;
  return closed ? `is not deleted, but its ${held} is closed` : `is deleted, but its ${held} is open`;
}
