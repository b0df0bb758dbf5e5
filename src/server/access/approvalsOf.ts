import type { Context } from '../context.ts';
import type { Access } from './Access.ts';

/** Whether a user approves movements, and sends any for approval. */
export interface ApprovalsOf {
  approves: boolean;
  sends: boolean;
}

/** For the web app; undefined where no movement needs approval. Without `access`, for administrators and those who have no limit. */
export function approvalsOf({ access }: Pick<Context, 'access'>, own?: Access): ApprovalsOf | undefined {
  if (!Object.values(access?.roles ?? {}).some(({ limits }) => limits.length > 0)) return undefined;
  const all = [...(own?.resources.values() ?? [])];
  return {
    approves: all.some(({ rights }) => rights.has('approve')),
    sends: all.some(({ limits }) => limits.length > 0),
  };
}
