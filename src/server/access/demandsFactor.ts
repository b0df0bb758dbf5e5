import { STAFF } from '../../schema/access.ts';
import type { Actor, Context } from '../context.ts';

/** Whether access.yaml demands a second factor of anybody. */
export function demandsAnyFactor({ access }: Pick<Context, 'access'>): boolean {
  if (access === undefined) return false;
  return (
    access.administratorsNeedFactor || Object.values(access.roles).some(({ needsFactor }) => needsFactor)
  );
}

/**
 * Whether access.yaml demands a second factor of a user: as an administrator, or by a role. Administrators are bound by their roles,
 * too; users without a role are bound by staff's.
 */
export function demandsFactor(
  { access }: Pick<Context, 'access'>,
  { isAdmin, roles }: Pick<Actor, 'isAdmin' | 'roles'>,
): boolean {
  if (access === undefined) return false;
  if (isAdmin && access.administratorsNeedFactor) return true;
  const own = roles.length === 0 ? [STAFF] : roles;
  return own.some((name) => Object.hasOwn(access.roles, name) && access.roles[name]?.needsFactor);
}
