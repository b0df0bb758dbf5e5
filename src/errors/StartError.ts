import type { Failure } from './failure.ts';
import { renderFailure } from './renderFailure.ts';

/** A reason why a command cannot start. The message is one clear line; it is printed alone, without a stack, and the exit code is 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** The same with its reasons as data, because a call may have to answer them, too. The message has a line for each. */
export class StartRefusal extends StartError {
  readonly reasons: readonly Failure[];

  constructor(...reasons: readonly Failure[]) {
    super(reasons.map((reason) => renderFailure(reason)).join('\n'));
    this.reasons = reasons;
  }
}

/** A StartError that is resolved by correcting a definition. */
export class DefinitionsError extends StartError {
  constructor(message: string) {
    super(message);
    this.name = 'DefinitionsError';
  }
}
