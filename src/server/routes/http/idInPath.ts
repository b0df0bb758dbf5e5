import { AppError } from '../../../errors/AppError.ts';
import { recordId } from '../../../schema/recordId.ts';

/** The errors of records that do not exist, which have no parameters. */
type NotFound = 'notFound' | 'mailNotFound' | 'reportMailNotFound' | 'approvalNotFound' | 'viewNotFound';

/**
 * The `id` in the path of a call.
 *
 * @throws AppError missing, for anything that cannot be an id.
 */
export function idInPath(params: unknown, missing: NotFound): number {
  const id = recordId((params as { id: string }).id);
  if (id === undefined) throw new AppError(missing);
  return id;
}
