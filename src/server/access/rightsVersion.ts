import { createHash } from 'node:crypto';
import type { Actor } from '../context.ts';

/** Identifies what a user's rights are made of: an open page detects by it that somebody has changed them. */
export function rightsVersion({
  isAdmin,
  roles,
  projects,
  employee,
}: Pick<Actor, 'isAdmin' | 'roles' | 'projects' | 'employee'>): string {
  const parts = JSON.stringify([isAdmin, roles, projects, employee]);
  return createHash('sha256').update(parts).digest('base64url').slice(0, 12);
}
