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
  return {
    approves: own !== undefined && approvesAnything(own),
    sends: own !== undefined && own.limits.length > 0,
  };
}

/** Whether roles give the right to approve anything. */
export function approvesAnything({ resources, books }: Access): boolean {
  return books.has('approve') || [...resources.values()].some(({ rights }) => rights.has('approve'));
}
