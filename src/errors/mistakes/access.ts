import type { Template } from '../params.ts';

/** Mistakes in access.yaml. */
export const ACCESS_MISTAKES = {
  accessTargetUnknown: 'there is no entity, movement or group "{name}"{hint}',
  accessRightUnknown: 'there is no right or action "{name}"{hint}',
  accessFieldUnknown: '{target} has no field "{name}"{hint}',
  accessFieldsAndHide: 'a grant has "fields" or "hide", not both',
  accessNotOfGroup: '"{key}" is for entities and movements; "{name}" is neither',
  accessNotStored: '"{name}" is not stored in the record, so that it cannot decide who sees it',
  accessGrantAgain: 'the role already has this by grant {place}',
  accessRoleUnknown: 'there is no role "{name}"{hint}',
  accessRoleUnheld: 'nobody can have this role: the field "{name}" of {target} does not offer it',
  accessWithoutRoles: 'nobody can have a role: `account` of {target} names no field "roles"',
  accessLimitsLater: 'approvals are not available yet; remove this key',
} as const satisfies Record<string, Template>;
