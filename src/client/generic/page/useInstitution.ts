import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { isObject, rowOf } from '../../providers/data/answers.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { INSTITUTION_CALL } from '../../providers/firstCalls.ts';

/** The firm as its letterhead says it (specification 2, section 7: GET /institution/1). */
export interface Institution {
  name: string;
  /** The address of its logo; '' where it has none. */
  logo: string;
}

/** The firm; undefined while it is asked for, and where it cannot be had. */
export function useInstitution(): { institution: Institution | undefined; error: Error | null } {
  const provider = useDataProvider()();
  const { resources } = useDefinitions();
  // Another host may have no such record, and a firm no such definition.
  const isThere = Object.values(resources).some(({ api }) => api.one.path === INSTITUTION_CALL);
  const { data, error } = useQuery({
    queryKey: ['institution'],
    enabled: isThere,
    ...(!isThere && { initialData: {} }),
    queryFn: async () => {
      const answer = await provider.custom?.({ url: INSTITUTION_CALL, method: 'get' });
      return rowOf(answer?.data, isObject(answer?.data) && 'data' in answer.data ? 'data' : undefined) ?? {};
    },
  });
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const institution = data && { name: textOf(data.institution_name), logo: textOf(data.img_url) };
  return { institution, error };
}
