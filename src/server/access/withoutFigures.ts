import { AppError } from '../../errors/AppError.ts';
import type { Access } from './Access.ts';

/** A refusal by a balance or a stock names figures, which not everybody reads: they get one without. */
export function withoutFigures(failure: AppError, access: Access | undefined): AppError {
  if (access === undefined || (access.readsAllBooks && access.readsAllStocks)) return failure;
  const { params, fields } = failure.toBody() as { params?: unknown; fields?: unknown };
  const hasFigures = failure.status === 409 && /"(money|quantity)":/.test(JSON.stringify({ params, fields }));
  return hasFigures ? new AppError('refusedByBooks') : failure;
}
