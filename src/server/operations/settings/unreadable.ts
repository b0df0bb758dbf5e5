import { type AnswerFailure, failure, nested } from '../../../errors/failure.ts';
import type { StartRefusal } from '../../../errors/StartError.ts';

/** Why definitions cannot be read or come into force, as an error of a call. */
export function unreadable({ reasons }: StartRefusal): AnswerFailure {
  return failure('definitionsUnreadable', { problems: { reasons: reasons.map(nested), lines: true } });
}
