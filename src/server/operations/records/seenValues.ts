import { AppError } from '../../../errors/AppError.ts';
import { type Failure, type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { type Field, type FieldTypes, fieldRef, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { sameValue } from '../../../schema/record/sameValue.ts';
import type { Row } from '../../database/runSql.ts';

/**
 * The fields of `was` in an edit's body whose shown values are compared to the stored record (docs/business-rules.md, "Edited
 * values"). Balances and stocks are compared by their posting.
 */
export function seenFields({ fields }: Resource, body: unknown): Field[] {
  const was = isObject(body) ? body.was : undefined;
  if (!isObject(was)) return [];
  return Object.keys(was).flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && field.source === 'column' && field.of === undefined ? [field] : [];
  });
}

/**
 * Protects the changes of other people from an edit that did not see them.
 *
 * @throws AppError changedMeanwhile, naming each field whose stored value is not the one that the editor saw.
 */
export function guardSeen(resource: Resource, types: FieldTypes, body: unknown, stored: Row): void {
  const was = (body as { was?: Row }).was ?? {};
  const changed = seenFields(resource, body).filter(
    (field) => !sameValue(field, types, was[field.name], stored[field.name]),
  );
  if (changed.length === 0) return;
  throw new AppError(
    'changedMeanwhile',
    { fields: namesOf(resource, changed) },
    { fields: errorsOf(resource, changed) },
  );
}

function errorsOf(resource: Resource, changed: readonly Field[]): FieldFailures {
  const errors = noFailures();
  for (const field of changed) errors[field.name] = changedFailure(resource, field);
  return errors;
}

function changedFailure(resource: Resource, field: Field): Failure {
  return failure('changedMeanwhile', { fields: namesOf(resource, [field]) });
}

function namesOf(resource: Resource, fields: readonly Field[]) {
  return { every: fields.map((field) => fieldRef(resource, field)) };
}
