/** A reason why the clone cannot be brought up to date: one clear line, shown without a stack. */
export class SetupError extends Error {
  name = 'SetupError';
}
