import type { Failure } from '../../../errors/failure.ts';
import type { WriteParam } from '../../../errors/fillTemplate.ts';
import { renderFailure } from '../../../errors/renderFailure.ts';
import type { Mistake } from '../../../schema/mistake.ts';

/** A failure in the data of an answer: the English message, its code and its parameters. */
export type SentFailure = { message: string } & Failure;

export function sentFailure(failure: Failure, write?: WriteParam): SentFailure {
  return { message: renderFailure(failure, write), ...failure };
}

/** A mistake in the data of an answer, with its place. */
export function sentMistake({ problem, ...place }: Mistake): Omit<Mistake, 'problem'> & SentFailure {
  return { ...place, ...sentFailure(problem) };
}
