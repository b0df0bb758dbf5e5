import { type BaseRecord, type DataProvider, useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { Resources } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { rowOf } from '../../providers/data/answers.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { INSTITUTION_CALL } from '../../providers/firstCalls.ts';

/** The firm's data for its letterhead (GET /institution/1). */
export interface Institution {
  name: string;
  /** The address of its logo; '' if there is none. */
  logo: string;
}

/** The firm; undefined while it loads, and if it cannot be loaded. */
export function useInstitution(): { institution: Institution | undefined; error: Error | null } {
  const provider = useDataProvider()();
  const { resources } = useDefinitions();
  const isThere = isInstitution(resources);
  const { data, error } = useQuery({
    queryKey: ['institution'],
    enabled: isThere,
    ...(!isThere && { initialData: {} }),
    queryFn: () => askInstitution(provider),
  });
  return { institution: data && institutionOf(data), error };
}

/** The firm for a file; without a name where it cannot be read. */
export async function readInstitution(provider: DataProvider, resources: Resources): Promise<Institution> {
  return institutionOf(isInstitution(resources) ? await askInstitution(provider).catch(() => ({})) : {});
}

async function askInstitution(provider: DataProvider): Promise<BaseRecord> {
  const answer = await provider.custom?.({ url: INSTITUTION_CALL, method: 'get' });
  return rowOf(answer?.data, isObject(answer?.data) && 'data' in answer.data ? 'data' : undefined) ?? {};
}

/** Other hosts may have no such record, and a firm may have no such definition. */
function isInstitution(resources: Resources): boolean {
  return Object.values(resources).some(({ api }) => api.one.path === INSTITUTION_CALL);
}

function institutionOf(data: BaseRecord): Institution {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { name: textOf(data.institution_name), logo: textOf(data.img_url) };
}
