import { AppError, errorOf } from '../../errors/AppError.ts';
import { CATALOGUE } from '../../errors/catalogue.ts';
import {
  type AnswerFailure,
  type Failure,
  type FieldFailures,
  failure,
  nested,
  noFailures,
} from '../../errors/failure.ts';
import { hasFigures } from '../../errors/hasFigures.ts';
import { namesRecord } from '../../errors/namesRecord.ts';
import type { Params } from '../../errors/params.ts';
import type { Access } from './Access.ts';

/** A refusal by a balance or a stock names figures, which not everybody reads: they get one without. */
export function withoutFigures(error: AppError, access: Access | undefined): AppError {
  if (readsFigures(access)) return error;
  // The book of a stock names its product itself.
  if (error.code === 'deleted') return new AppError('refusedByBooks');
  const { fields, status, retryAfter } = error;
  if (status === 409 && [error.failure, ...Object.values(fields ?? {})].some(namesFigures))
    return new AppError('refusedByBooks');
  if (fields === undefined) return error;
  const { code, params } = error.failure;
  return new AppError(code, params as never, {
    fields: fieldsWithoutFigures(fields, access),
    status,
    retryAfter,
  });
}

/** The same for a refusal that stands in an answer as data, such as that of one of many records. */
export function reasonWithoutFigures<Given extends Failure>(
  reason: Given,
  access: Access | undefined,
): Given | Failure {
  if (readsFigures(access)) return reason;
  const { status } = CATALOGUE[reason.code];
  return status === 409 && namesFigures(reason) ? failure('refusedByBooks') : reason;
}

/**
 * The same for the refusal of somebody else's change, which may name records that the reader does not read. Those of one's own change
 * are named as one reads them.
 */
export function reasonOfOther(reason: AnswerFailure, access: Access | undefined): AnswerFailure {
  const shown = withoutFigures(errorOf(reason), access).failure;
  const isHidden = access !== undefined && !access.readsAllNames && namesRecord(shown.params as Params);
  return isHidden ? failure('conflict') : shown;
}

/** The same for the refusals of fields. */
export function fieldsWithoutFigures(fields: FieldFailures, access: Access | undefined): FieldFailures {
  const shown = noFailures();
  for (const [name, reason] of Object.entries(fields)) shown[name] = reasonWithoutFigures(reason, access);
  return shown;
}

/** Whether every figure that a refusal may name is read. */
export function readsFigures(access: Access | undefined): boolean {
  // A stock names its product itself.
  return access === undefined || (access.readsAllBooks && access.readsAllStocks && access.readsAllNames);
}

function namesFigures(reason: Failure): boolean {
  return hasFigures(nested(reason));
}
