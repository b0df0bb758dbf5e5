import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { notFound } from '../records/updateRecord.ts';
import type { Movement } from './Movement.ts';
import {
  type FoundRecord,
  type FoundRecords,
  foundKey,
  type Place,
  placesOf,
  type Reference,
  referencesOf,
} from './references.ts';

/**
 * Refuses a movement that points to what is not there, was deleted, or is not to be chosen for it (business rules,
 * sections 4 and 9).
 *
 * @throws AppError notFound for a record in the path, invalid with the field for one in the body, conflict where the
 * field's `where` leaves the record out, in the words of its `otherwise`.
 */
export function checkReferences(context: Context, movement: Movement, found: FoundRecords): void {
  const { item, values } = movement;
  const errors: FieldErrors = {};
  const left: { record: FoundRecord; reference: Reference }[] = [];
  for (const reference of referencesOf(context, item.resource)) {
    for (const place of placesOf(reference, values)) {
      const { name, id } = place;
      const record = found.get(foundKey(item.resource, reference.path, id));
      if (isKept(movement, reference, place)) continue;
      if (!record?.isLive && item.params?.[name] !== undefined) throw notFound(reference.target);
      if (!record?.isLive) errors[name] = `${reference.field.label} is not there any more; choose another`;
      else if (!record.isAllowed || !isMatching(record, reference, place)) left.push({ record, reference });
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [first] = left;
  if (first !== undefined) throw leftOut(first.record, first.reference);
}

/** Whether a record has the values that other fields of the movement ask for: a floor of the chosen project. */
function isMatching({ matching }: FoundRecord, { field }: Reference, { values }: Place): boolean {
  return Object.entries(field.matches ?? {}).every(([theirs, own]) => {
    const asked = values[own] ?? null;
    return asked !== null && String(matching[theirs] ?? '') === String(asked);
  });
}

/** A correction may keep what the original pointed to, whatever has become of it (business rules, section 4). */
function isKept({ item }: Movement, reference: Reference, { id, values: now }: Place): boolean {
  if (item.corrects === undefined) return false;
  const asked = Object.values(reference.field.matches ?? {});
  return placesOf(reference, item.corrects.values).some(
    (was) => was.id === id && asked.every((name) => (was.values[name] ?? null) === (now[name] ?? null)),
  );
}

function leftOut({ name }: FoundRecord, { field }: Reference): AppError {
  const words = field.otherwise ?? `{title} cannot be chosen as ${field.label}`;
  return new AppError(
    'conflict',
    words.replaceAll('{title}', () => name),
  );
}
