import type { Definitions, User } from '../providers/definitions.tsx';

/** Whether the sidebar always has the link to approvals; other users have it while one waits for them. */
export function concernsApprovals(
  { approvals }: Pick<Definitions, 'approvals'>,
  { isAdmin }: Pick<User, 'isAdmin'>,
): boolean {
  return approvals !== undefined && (isAdmin || approvals.approves || approvals.sends);
}
