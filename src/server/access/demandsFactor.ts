import { STAFF } from '../../schema/access.ts';
import type { Actor, Context } from '../context.ts';

/** Whether access.yaml demands a second factor of anybody. */
export function demandsAnyFactor({ access }: Pick<Context, 'access'>): boolean {
  return Object.values(access?.roles ?? {}).some(({ needsFactor }) => needsFactor);
}

/**
 * Whether a role demands a second factor of its user. Administrators are bound by their roles, too; users without a
 * role are bound by staff's.
 */
export function demandsFactor({ access }: Pick<Context, 'access'>, roles: Actor['roles']): boolean {
  const own = roles.length === 0 ? [STAFF] : roles;
  return own.some((name) => Object.hasOwn(access?.roles ?? {}, name) && access?.roles[name]?.needsFactor);
}
