import { isObject } from '../../../schema/isObject.ts';
import { type Letterhead, letterheadCall, letterheadOf } from '../../../schema/letterhead.ts';
import { type HttpError, type Reader, useCall } from '../../data/index.ts';
import { rowOf } from '../../providers/data/answers.ts';
import { type Definitions, useDefinitions } from '../../providers/definitions.tsx';

/** The letterhead; undefined while its record loads, and if that cannot be loaded. */
export function useLetterhead(): { letterhead: Letterhead | undefined; error: HttpError | null } {
  const { resources, settings } = useDefinitions();
  const call = letterheadCall(settings, resources);
  const wanted = call === undefined ? undefined : { path: call };
  const { data: found, error } = useCall(wanted, { read: recordOf, staleAfter: 'posting' });
  const data = call === undefined ? NO_RECORD : found;
  return { letterhead: data && letterheadOf(settings, data), error };
}

/** The letterhead of a file; as without a record where that cannot be read. */
export async function readLetterhead(
  reader: Reader,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
): Promise<Letterhead> {
  const call = letterheadCall(settings, resources);
  return letterheadOf(settings, call === undefined ? undefined : await read(call));

  async function read(path: string) {
    return recordOf(await reader.call({ path }).catch(() => undefined));
  }
}

const NO_RECORD = {};

function recordOf(body: unknown): Readonly<Record<string, unknown>> {
  return rowOf(body, isObject(body) && 'data' in body ? 'data' : undefined) ?? {};
}
