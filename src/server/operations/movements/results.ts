import { AppError } from '../../../errors/AppError.ts';

/** The result of one of several changes made together: each succeeds or is refused separately. */
export type Result<T> = T | AppError;

/** Applies the next step to each result that was not refused. A refusal thrown by the step becomes its result. */
export function mapResults<T, R>(
  results: readonly Result<T>[],
  next: (value: T, index: number) => R,
): Result<R>[] {
  return results.map((result, index) => {
    if (result instanceof AppError) return result;
    try {
      return next(result, index);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
}

/** The results that were not refused. */
export function successful<T>(results: readonly Result<T>[]): T[] {
  return results.filter((result): result is T => !(result instanceof AppError));
}
