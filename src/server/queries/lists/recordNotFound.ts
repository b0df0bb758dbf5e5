import { AppError } from '../../../errors/AppError.ts';
import { oneRef, type Resource } from '../../../schema/index.ts';

/** The error for an unknown or archived id. */
export function recordNotFound(resource: Pick<Resource, 'name' | 'label'>): AppError {
  return new AppError('recordNotFound', { resource: oneRef(resource) });
}
