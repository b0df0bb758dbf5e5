import { type Problem, problem } from '../../errors/problem.ts';
import { didYouMean } from '../mistake.ts';

/** A name that is none of the known fields. */
export function fieldUnknown(name: string, known: readonly string[]): Problem {
  return problem('fieldUnknown', { name, hint: didYouMean(name, known) });
}
