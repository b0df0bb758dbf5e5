import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { words } from '../readText.ts';
import { useReferences } from './ReferenceContext.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';

/** The name of what is pointed to, which every row carries; its id where a host sends no name. */
function Value({ value, field, row }: ValueProps) {
  const { nameIn } = useReferences();
  const text = nameIn(field.to ?? '', words(row[field.nameKey ?? ''])) || words(value);
  return text === '' ? <Absent field={field} /> : <span>{text}</span>;
}

export const view: FieldView = { Cell: Value, Show: Value, Input: ReferenceInput, followsRecord: true };
