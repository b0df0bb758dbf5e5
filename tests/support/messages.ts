import { AppError, type FieldErrors, renderFields } from '../../src/errors/AppError.ts';
import type { FieldFailures } from '../../src/errors/failure.ts';
import { readIssue } from '../../src/errors/issue.ts';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import type { CheckedRecord } from '../../src/schema/index.ts';
import { messageWriter } from '../../src/server/messages.ts';

/** Sentences as answers have them, so that tests name what staff read. */

export type Grouping = 'thousand' | 'lakh';

const writer = (numberFormat: Grouping) => messageWriter({ settings: { numberFormat } as never });

/** The sentences of what a check found. */
export function sentences(failures: FieldFailures, grouping: Grouping = 'thousand'): FieldErrors {
  return { ...renderFields(failures, writer(grouping)) };
}

/** A checked record with the sentences of what is wrong. */
export function withSentences(checked: CheckedRecord, grouping?: Grouping) {
  return checked.ok ? checked : { ok: false as const, errors: sentences(checked.errors, grouping) };
}

/** The sentence of an issue of a field's check. */
export function sentenceOf(
  issue: { message: string } | undefined,
  field: { name: string; label: string; message?: string | undefined },
): string | undefined {
  return issue && renderFailure(readIssue(issue.message, field), writer('thousand'));
}

/** A refusal as its answer has it. */
export function answerOf(error: AppError) {
  const { code, message, params } = error.toBody(writer('thousand'));
  return { status: error.status, code, message, params };
}

/** The refusal of a call, as its answer has it. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return answerOf(error);
  throw error ?? new Error('It was not refused');
}
