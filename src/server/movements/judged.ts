import { AppError } from '../../errors/AppError.ts';

/** Of several things done at once each succeeds or is refused by itself. */
export type Judged<T> = T | AppError;

/** Goes on with what was not refused. */
export function each<T, R>(judged: readonly Judged<T>[], next: (value: T, index: number) => R): Judged<R>[] {
  return judged.map((one, index) => {
    if (one instanceof AppError) return one;
    try {
      return next(one, index);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
}

/** What was not refused. */
export function accepted<T>(judged: readonly Judged<T>[]): T[] {
  return judged.filter((one): one is T => !(one instanceof AppError));
}
