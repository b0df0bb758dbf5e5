import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { Field } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { valueWords } from '../page/valueWords.ts';

/** A value as text: the names of references, and of anything else what its field type says. */
export function useCellText(field: Field, row: BaseRecord): string {
  const format = useFormat();
  const { nameIn } = useReferences();
  const name = row[field.nameKey ?? field.namesKey ?? ''];
  const named = [name ?? '']
    .flat()
    .map((one) => nameIn(field.each?.to ?? field.to ?? '', String(one ?? '')))
    .join(', ');
  return named || valueWords(field, row[field.name], format);
}
