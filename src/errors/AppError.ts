import { type AnswerCode, CATALOGUE } from './catalogue.ts';
import {
  type AnswerFailure,
  type ErrorParams,
  type Failure,
  type FieldFailures,
  firstFailures,
} from './failure.ts';
import type { WriteParam } from './fillTemplate.ts';
import { renderFailure } from './renderFailure.ts';

/** A message per field: `{ amount: 'Amount must be greater than 0' }`; a line's field is dotted (`inventory.0.qty`). */
export type FieldErrors = Record<string, string>;

interface More {
  /** The one field with the error. */
  field?: string | undefined;
  /** The errors of the fields. */
  fields?: FieldFailures | undefined;
  /** Replaces the catalogue's status, for a failure that contains others. */
  status?: number | undefined;
  /** After how many seconds the call may succeed. */
  retryAfter?: number | undefined;
}

type Given<Code extends AnswerCode> =
  unknown extends ErrorParams<Code>
    ? [params?: Record<string, never>, more?: More]
    : [params: ErrorParams<Code>, more?: More];

/**
 * The body of a failed call (docs/business-rules.md, "Answers and errors"): English messages, and the codes and parameters that
 * they are made of.
 */
export interface FailureBody {
  success: false;
  message: string;
  errors?: FieldErrors;
  code: AnswerCode;
  params: object;
  fields?: FieldFailures;
}

/**
 * An expected failure: a code of the catalogue, which also defines the status, and the parameters of its message. `message` is
 * for the log; `toBody` makes the messages of the answer.
 */
export class AppError<Code extends AnswerCode = AnswerCode> extends Error {
  readonly failure: AnswerFailure;
  readonly status: number;
  readonly fields: FieldFailures | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: Code, ...[params = {}, { field, fields, status, retryAfter } = {}]: Given<Code>) {
    const failure = { code, params } as AnswerFailure;
    const given = field === undefined ? fields : { ...fields, [field]: failure };
    const all = given && firstFailures(given);
    super(renderFailure(leading(failure, all)));
    this.name = 'AppError';
    this.failure = failure;
    this.status = status ?? CATALOGUE[code].status;
    this.fields = all;
    this.retryAfter = retryAfter;
  }

  get code(): AnswerCode {
    return this.failure.code;
  }

  /** The main failure: for invalid values the first field's. */
  get reason(): Failure {
    return leading(this.failure, this.fields);
  }

  /**
   * The body of the answer.
   * @param write the firm's format of amounts and numbers.
   */
  toBody(write?: WriteParam): FailureBody {
    const { code, params } = this.failure;
    return {
      success: false,
      message: renderFailure(this.reason, write),
      ...(this.fields && { errors: renderFields(this.fields, write) }),
      code,
      params: params as object,
      ...(this.fields && { fields: this.fields }),
    };
  }
}

/** The messages of the fields' failures. */
export function renderFields(fields: FieldFailures, write?: WriteParam): FieldErrors {
  // Without a prototype, so that every name in a body is kept, even __proto__.
  const errors: FieldErrors = Object.create(null);
  for (const [field, failure] of Object.entries(fields)) errors[field] = renderFailure(failure, write);
  return errors;
}

/** The error of a failure as data. */
export function errorOf({ code, params }: AnswerFailure, more?: More): AppError {
  return new AppError(code, params as never, more);
}

/** A failed validation: 422, with the first field's message as the main one. */
export function invalid(fields: FieldFailures): AppError {
  return new AppError('invalid', {}, { fields });
}

/** The main failure: for invalid values the first field's. */
function leading(failure: Failure, fields: FieldFailures | undefined): Failure {
  if (failure.code !== 'invalid' || fields === undefined) return failure;
  return Object.values(fields)[0] ?? failure;
}
