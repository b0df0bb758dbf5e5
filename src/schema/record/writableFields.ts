import type { Field, RecordRules } from '../resource.ts';

/** The fields that a call of this intent may set; of those in `only` for a call of its own. */
export function writableFields(
  resource: RecordRules,
  intent: 'create' | 'update',
  only?: readonly string[],
): Field[] {
  return Object.values(resource.fields).filter(
    (field) =>
      field.source !== 'system' &&
      field.source !== 'derived' &&
      !field.readOnly &&
      !(intent === 'update' && field.immutable) &&
      (only === undefined ? !isSecretOf(resource, field, intent) : only.includes(field.name)),
  );
}

/** An account's password is set at creation and by a call of its own, never by an edit. */
function isSecretOf(resource: RecordRules, field: Field, intent: 'create' | 'update'): boolean {
  return intent === 'update' && resource.account?.password === field.name;
}

/** Clients send whole records back: what the server manages is ignored (business rules, section 9). */
export function isManaged(resource: RecordRules, name: string): boolean {
  if (resource.kind === 'movement') return false;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field !== undefined)
    return field.readOnly || field.immutable || field.source === 'system' || field.source === 'derived';
  return Object.values(resource.fields).some(
    ({ nameKey, namesKey }) => nameKey === name || namesKey === name,
  );
}
