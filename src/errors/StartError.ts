/** A reason why a command cannot start. The message is one clear line; it is printed alone, without a stack, and the exit code is 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** A StartError that ends once somebody corrects a definition. */
export class DefinitionsError extends StartError {
  constructor(message: string) {
    super(message);
    this.name = 'DefinitionsError';
  }
}
