import { type BaseRecord, useDataProvider } from '@refinedev/core';
import { useState } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { isPosted, recordValues, type Values } from './formValues.ts';

/** The present posted amounts of a record, for a retry after an edit failed because they had changed. */
export function usePresentFigures(resource: Resource, fields: readonly Field[]) {
  const provider = useDataProvider()();
  const [present, setPresent] = useState<Values>();
  async function read(id: string | number): Promise<Values> {
    const answer = await provider.getOne<BaseRecord>({ resource: resource.name, id }).catch(() => undefined);
    const figures = answer && recordValues(fields.filter(isPosted), answer.data);
    setPresent(figures);
    return figures ?? {};
  }
  return { present, read };
}
