/** The rights of one grant for a resource, and the fields that it shows. */
import type { Grant } from '../../schema/access.ts';
import type { Field, OperationName, Resource } from '../../schema/index.ts';

/** The operation of the definition that a right belongs to. */
const OPERATION_OF: Readonly<Record<string, OperationName>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
};

/** A group does not give what the definition leaves to administrators; the resource's own name does. */
export function isGiven(resource: Resource, { resources, rights }: Grant, right: string): boolean {
  if (!rights.has(right)) return false;
  if (resources.get(resource.name)?.named) return true;
  const isRead = resource.access.list !== 'admin' || resource.access.one !== 'admin';
  const operation = OPERATION_OF[right];
  if (operation !== undefined) return isRead && resource.access[operation] !== 'admin';
  const action = resource.actions.find(({ name }) => name === right);
  return (
    isRead && (action === undefined || (action.access !== 'admin' && resource.access.update !== 'admin'))
  );
}

/** The values that every record has, and that say nothing of it but when it was made. */
export const ALWAYS = ['id', 'created_at', 'updated_at', 'archived_at'];

/** Whether a grant to read shows a field. */
export function shows({ fields, hide }: Grant, { name }: Pick<Field, 'name'>): boolean {
  if (ALWAYS.includes(name)) return true;
  if (hide?.includes(name)) return false;
  return fields === undefined || fields.some((one) => one === name || one.startsWith(`${name}.`));
}
