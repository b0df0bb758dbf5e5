/** Errors that stand for a missing right, so that the server keeps a record of them (routes/http/noteRefusal.ts). */

export interface Refusal {
  resource: string;
  /** The record; 0 if the call names none. */
  record: number;
  right: string;
}

const refusals = new WeakMap<Error, Refusal>();

/** Marks an error as the refusal of a right. */
export function refused<Given extends Error>(
  error: Given,
  resource: string,
  { right, id = 0 }: { right: string; id?: number | undefined },
): Given {
  refusals.set(error, { resource, record: id, right });
  return error;
}

/** The refusal that an error stands for; undefined for other errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Error ? refusals.get(error) : undefined;
}
