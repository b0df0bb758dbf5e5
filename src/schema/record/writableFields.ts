import type { Field, RecordRules } from '../resource.ts';

/** The fields that a call may set; those in `only` for an action. */
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

/** An account's password is set on create and by its own call, never by an edit. */
function isSecretOf(resource: RecordRules, field: Field, intent: 'create' | 'update'): boolean {
  return intent === 'update' && resource.account?.password === field.name;
}

/**
 * Whether the server manages the field. Clients send whole records back, so such fields are ignored
 * (docs/business-rules.md, "Validation").
 */
export function isManaged(resource: RecordRules, name: string): boolean {
  if (resource.kind === 'movement') return false;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field !== undefined)
    return field.readOnly || field.immutable || field.source === 'system' || field.source === 'derived';
  return Object.values(resource.fields).some(
    ({ nameKey, namesKey }) => nameKey === name || namesKey === name,
  );
}
