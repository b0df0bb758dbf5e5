import type { Field, FieldTypes } from '../../../schema/index.ts';
import type { Draft } from '../../providers/drafts.ts';
import { changedFields, type Values } from './formValues.ts';

/** The fields that a draft may store: all except secrets. */
export function draftFields(fields: readonly Field[], types: FieldTypes): Field[] {
  return fields.filter((field) => types[field.type]?.storage !== 'secret');
}

/** The draft of a form; undefined if nothing was changed. */
export function draftOf(
  fields: readonly Field[],
  types: FieldTypes,
  before: Values,
  now: Values,
): Pick<Draft, 'values' | 'before'> | undefined {
  const kept = draftFields(fields, types);
  if (changedFields(kept, types, before, now).length === 0) return undefined;
  const only = (values: Values) => Object.fromEntries(kept.map(({ name }) => [name, values[name] ?? null]));
  return { values: only(now), before: only(before) };
}

export interface Revived {
  values: Values;
  /** The fields that somebody else changed since the user typed into them. */
  overtaken: Field[];
}

/**
 * Merges a draft into the present record: the user's changes over the present values. Returns undefined if the record already
 * has all of them.
 */
export function revive(
  fields: readonly Field[],
  types: FieldTypes,
  present: Values,
  draft: Pick<Draft, 'values' | 'before'>,
): Revived | undefined {
  const kept = draftFields(fields, types);
  const typed = new Set(changedFields(kept, types, draft.before, draft.values));
  const mine = Object.fromEntries([...typed].map((name) => [name, draft.values[name] ?? null]));
  const values = { ...present, ...mine };
  const left = changedFields(kept, types, present, values);
  if (left.length === 0) return undefined;
  const moved = new Set(changedFields(kept, types, draft.before, present));
  return { values, overtaken: kept.filter(({ name }) => left.includes(name) && moved.has(name)) };
}
