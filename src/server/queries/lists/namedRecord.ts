import type { NamedRecord } from '../../../schema/namedRecord.ts';

/** A record in a row's `records`; undefined if a part is missing. */
export function namedRecord(
  resource: string | null | undefined,
  id: unknown,
  name: unknown,
): readonly NamedRecord[] {
  const isThere = resource !== null && resource !== undefined && id !== null && typeof name === 'string';
  return isThere ? [{ resource, id: Number(id), name }] : [];
}
