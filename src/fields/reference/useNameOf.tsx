import { type BaseRecord, useOne } from '@refinedev/core';
import type { Field } from '../../schema/index.ts';
import { useReferences } from './ReferenceContext.tsx';

/**
 * The name of a record that no row names and no list offers, such as one that was chosen before the page was loaded
 * anew; '' until it is known.
 *
 * @param id null while nothing is asked.
 */
export function useNameOf(field: Field, id: number | null): string {
  const resource = field.to ?? '';
  const { nameOf } = useReferences();
  const { result } = useOne<BaseRecord>({
    resource,
    ...(id !== null && { id }),
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  });
  if (id === null || String(result?.id) !== String(id)) return '';
  return nameOf(resource, result ?? {});
}
