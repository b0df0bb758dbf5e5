import { type Failure, type FieldFailures, noFailures } from '../../errors/failure.ts';
import type { Authored, FieldRef } from '../../errors/params.ts';
import type { Field, RecordRules } from '../resource.ts';

/**
 * Names the resource in failures that a check of values left without it, and the whole path of a field of lines
 * (`inventory.qty`), so that another language finds the label and the definition's own message.
 */
export function located({ name, fields }: RecordRules, errors: FieldFailures): FieldFailures {
  // The fields of a line belong to the resource of their record.
  if (name === undefined) return errors;
  const all = noFailures();
  for (const [at, failure] of Object.entries(errors)) all[at] = locatedAt(name, pathOf(fields, at), failure);
  return all;
}

function locatedAt(resource: string, path: readonly string[], failure: Failure): Failure {
  const { field, text } = failure.params as { field?: FieldRef; text?: Authored };
  if (path.length === 0) return failure;
  if (field !== undefined && field.resource === undefined)
    return withParams(failure, { field: { ...field, resource, field: path.join('.') } });
  if (failure.code === 'custom' && text !== undefined && text.resource === undefined)
    return withParams(failure, { text: { ...text, resource, at: `fields.${path.join('.of.')}.message` } });
  return failure;
}

function withParams(failure: Failure, params: object): Failure {
  return { ...failure, params: { ...(failure.params as object), ...params } } as Failure;
}

/** The names of the fields in a place: `inventory.0.qty` is `inventory`, `qty`. */
function pathOf(fields: Readonly<Record<string, Field>>, at: string): string[] {
  const path: string[] = [];
  let known: Readonly<Record<string, Field>> | undefined = fields;
  for (const part of at.split('.')) {
    const field: Field | undefined =
      known !== undefined && Object.hasOwn(known, part) ? known[part] : undefined;
    if (field === undefined) continue;
    path.push(part);
    known = field.of;
  }
  return path;
}
