import { AppError } from '../../../errors/AppError.ts';
import type { OperationName, Resource } from '../../../schema/index.ts';
import type { Actor } from '../../context.ts';

/** @throws AppError forbidden if only administrators may do it (docs/business-rules.md, "Accounts and administrators"). */
export function guardAccess(resource: Resource, operation: OperationName, actor: Actor): void {
  if (resource.access[operation] === 'admin' && !actor.isAdmin) throw new AppError('forbidden');
}
