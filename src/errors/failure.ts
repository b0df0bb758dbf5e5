import type { AnswerCode, CATALOGUE, ErrorCode } from './catalogue.ts';
import type { Nested, Params, ParamsOf } from './params.ts';

export type { AnswerCode, ErrorCode } from './catalogue.ts';

/** The parameters of an error, by its code. */
export type ErrorParams<Code extends ErrorCode> = ParamsOf<(typeof CATALOGUE)[Code]['message']>;

/** A failure as data: a code of the catalogue, and the parameters of its message. */
export type Failure = FailureOf<ErrorCode>;

/** The failures of some codes. */
export type FailureOf<Code extends ErrorCode> = {
  [Each in Code]: { code: Each; params: ErrorParams<Each> };
}[Code];

/** A failure that a call can answer with. */
export type AnswerFailure = FailureOf<AnswerCode>;

/** A failure for each field; a line's field is dotted (`inventory.0.qty`). */
export type FieldFailures = Record<string, Failure>;

/** The most unknown names of one object that an answer names: a body of 1 MiB has room for 60,000. */
const MOST_UNKNOWN = 100;

/** The unknown names of an object that are answered. */
export function firstUnknown(names: readonly string[]): readonly string[] {
  return names.slice(0, MOST_UNKNOWN);
}

/** The most failures of one answer, such as those of the lines of a sheet. */
const MOST_FAILURES = 1_000;

/** The failures that are answered. */
export function firstFailures(fields: FieldFailures): FieldFailures {
  const names = Object.keys(fields);
  if (names.length <= MOST_FAILURES) return fields;
  const first = noFailures();
  for (const name of names.slice(0, MOST_FAILURES)) first[name] = fields[name] as Failure;
  return first;
}

/** An empty collection without a prototype, so that every name in a body is kept, even `toString` and `__proto__`. */
export function noFailures(): FieldFailures {
  return Object.create(null);
}

/** The parameters as arguments; none if the message has none. */
export type ParamsGiven<Code extends ErrorCode> =
  unknown extends ErrorParams<Code> ? [] : [params: ErrorParams<Code>];

/** Creates a failure; its parameters are type-checked against its message. */
export function failure<Code extends ErrorCode>(code: Code, ...given: ParamsGiven<Code>): FailureOf<Code> {
  return { code, params: given[0] ?? {} } as unknown as FailureOf<Code>;
}

/** A failure inside the message of another. */
export function nested({ code, params }: Failure): Nested {
  return { code, params: params as Params };
}
