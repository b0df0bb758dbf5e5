import { useState } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { useReader } from '../../data/index.ts';
import { isPosted, recordValues, type Values } from './formValues.ts';

/** The present posted amounts of a record, for a retry after an edit failed because they had changed. */
export function usePresentFigures(resource: Resource, fields: readonly Field[]) {
  const reader = useReader();
  const [present, setPresent] = useState<Values>();
  async function read(id: string | number): Promise<Values> {
    const record = await reader.one(resource.name, id).catch(() => undefined);
    const figures = record && recordValues(fields.filter(isPosted), record);
    setPresent(figures);
    return figures ?? {};
  }
  return { present, read };
}
