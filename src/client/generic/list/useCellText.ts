import type { BaseRecord } from '@refinedev/core';
import { fieldTypes } from '../../../fields/index.ts';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';

/** A value as text: the names of references, and of anything else what its field type says. */
export function useCellText(field: Field, row: BaseRecord): string {
  const format = useFormat();
  const { nameIn } = useReferences();
  const name = row[field.nameKey ?? field.namesKey ?? ''];
  const named = [name ?? '']
    .flat()
    .map((one) => nameIn(field.each?.to ?? field.to ?? '', String(one ?? '')))
    .join(', ');
  return String((named || fieldTypes[field.type]?.text(row[field.name], field, format)) ?? '');
}
