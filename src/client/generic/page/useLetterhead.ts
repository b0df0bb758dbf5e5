import { type DataProvider, useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../schema/isObject.ts';
import { type Letterhead, letterheadCall, letterheadOf } from '../../../schema/letterhead.ts';
import { rowOf } from '../../providers/data/answers.ts';
import { type Definitions, useDefinitions } from '../../providers/definitions.tsx';

/** The letterhead; undefined while its record loads, and if that cannot be loaded. */
export function useLetterhead(): { letterhead: Letterhead | undefined; error: Error | null } {
  const provider = useDataProvider()();
  const { resources, settings } = useDefinitions();
  const call = letterheadCall(settings, resources);
  const { data, error } = useQuery({
    queryKey: ['letterhead', call],
    enabled: call !== undefined,
    ...(call === undefined && { initialData: {} }),
    queryFn: () => ask(provider, call ?? ''),
  });
  return { letterhead: data && letterheadOf(settings, data), error };
}

/** The letterhead of a file; as without a record where that cannot be read. */
export async function readLetterhead(
  provider: DataProvider,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
): Promise<Letterhead> {
  const call = letterheadCall(settings, resources);
  return letterheadOf(settings, call === undefined ? undefined : await ask(provider, call).catch(() => ({})));
}

async function ask(provider: DataProvider, call: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await provider.custom?.({ url: call, method: 'get' });
  return rowOf(answer?.data, isObject(answer?.data) && 'data' in answer.data ? 'data' : undefined) ?? {};
}
