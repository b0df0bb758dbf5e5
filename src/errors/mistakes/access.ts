import type { Template } from '../params.ts';

/** Mistakes in access.yaml. */
export const ACCESS_MISTAKES = {
  accessTargetUnknown: 'there is no entity, movement, book or group "{name}"{hint}',
  accessRightUnknown: 'there is no right or action "{name}"{hint}',
  accessFieldUnknown: '{target} has no field "{name}"{hint}',
  accessFieldsAndHide: 'a grant has "fields" or "hide", not both',
  accessKeyNotUsed: '"{key}" does nothing here: it needs one of the rights {rights}',
  accessBookIsRead: '"{right}" is a right for all books; "{name}" alone can only be read',
  accessNothingDue: 'only of movements that pay people, such as wages, the product knows what is due',
  accessNotOfGroup: '"{key}" is for entities and movements; "{name}" is neither',
  accessNotStored: '"{name}" is not stored in the record, so that it cannot decide who sees it',
  accessGrantAgain: 'the role already has this by grant {place}',
  accessRoleUnknown: 'there is no role "{name}"{hint}',
  accessRoleUnheld: 'nobody can have this role: the field "{name}" of {target} does not offer it',
  accessWithoutRoles: 'nobody can have a role: `account` of {target} names no field "roles"',
  accessLimitOfMovement:
    'only movements, openings and adjustments wait for approval; "{name}" is none of them',
  accessSumNotCompared: '"sum" does nothing here: "when" compares it, as in sum > 50000',
  accessSumNoNumber: 'a sum adds up numbers, not {given:phrase}',
  accessSumOfVoucher: 'the sum of openings and adjustments is one of amount',
  accessLimitBeforePosting: '"{name}" is not known before the movement is posted',
  accessNobodyApproves:
    'nobody may approve {target} here: no role has the rights "read" and "approve" for it',
  accessRoleNoApproval:
    'nobody may approve {target} here: the role "{name}" does not have the rights "read" and "approve" for it',
} as const satisfies Record<string, Template>;
