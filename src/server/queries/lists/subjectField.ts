import type { Field, Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { staffing } from './staffing.ts';

/**
 * The field with a movement's party, other than the ledger's own record. The project comes last, because it has its own column.
 */
export function subjectField(
  { resources }: ReadContext,
  movement: Resource,
  own: Resource | undefined,
): Field | undefined {
  const site = staffing(resources)?.site;
  const named = ownFields(movement).filter(
    ({ to, required }) => required && to !== undefined && to !== own?.name,
  );
  return named.find(({ to }) => to !== site?.name) ?? named[0];
}

/** The fields that are columns of the record itself. */
export function ownFields({ fields }: Resource): Field[] {
  return Object.values(fields).filter(({ source }) => source === 'column');
}
