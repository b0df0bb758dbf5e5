import { type Failure, failure, nested, type ParamsGiven } from './failure.ts';
import type { PHRASES } from './mistakes/phrases.ts';
import type { MistakeCode } from './mistakes.ts';
import type { Nested } from './params.ts';

/** A mistake of a definition as data, without its place. */
export type Problem = Extract<Failure, { code: MistakeCode }>;

/** Creates a problem; its parameters are type-checked against its message. */
export function problem<Code extends MistakeCode>(code: Code, ...given: ParamsGiven<Code>): Problem {
  return failure(code, ...given) as Problem;
}

/** Creates a part of a problem's message, such as a suggestion. */
export function phrase<Code extends keyof typeof PHRASES>(code: Code, ...given: ParamsGiven<Code>): Nested {
  return nested(failure(code, ...given) as Failure);
}
