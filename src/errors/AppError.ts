import { CATALOGUE, type ErrorCode } from './catalogue.ts';

/** A message per field: `{ amount: 'Amount must be greater than 0' }`; a line's field is dotted (`inventory.0.qty`). */
export type FieldErrors = Record<string, string>;

/**
 * An expected failure, in words that staff can read.
 * The status comes from the catalogue by its code; `message` defaults to the catalogue's text.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Answer headers that belong to the failure, such as Retry-After. */
  readonly headers: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: { errors?: FieldErrors | undefined; headers?: Record<string, string> | undefined } = {},
  ) {
    super(message ?? CATALOGUE[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.errors = more.errors;
    this.headers = more.headers;
  }

  /** The body of the answer (business rules, section 9). */
  toBody(): { success: false; message: string; errors?: FieldErrors } {
    return { success: false, message: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

/** A failure of validation: 422, the first field's message as the message of the whole. */
export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', Object.values(errors)[0], { errors });
}
