import type { Field, FieldTypes } from '../../../schema/index.ts';
import type { Draft } from '../../providers/drafts.ts';
import { changedFields, type Values } from './formValues.ts';

/** What a draft may hold of a form: its fields without the secrets. */
export function draftFields(fields: readonly Field[], types: FieldTypes): Field[] {
  return fields.filter((field) => types[field.type]?.storage !== 'secret');
}

/** What a draft keeps of a form; nothing while nothing was changed. */
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
  /** The fields that somebody else changed since they were typed into. */
  overtaken: Field[];
}

/**
 * A draft on top of what the record holds now: what the user changed, and the present values of the rest. Undefined
 * where the record already is as the draft would make it.
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
