import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { words } from '../readText.ts';
import { useReferences } from './ReferenceContext.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferenceLink } from './ReferenceLink.tsx';

/** The name of what is pointed to, which every row carries, as a link to it; its id where a host sends no name. */
function Value({ value, field, row }: ValueProps) {
  const { nameIn } = useReferences();
  const text = nameIn(field.to ?? '', words(row[field.nameKey ?? ''])) || words(value);
  if (text === '') return <Absent field={field} />;
  return (
    <ReferenceLink resource={field.to ?? ''} id={value}>
      {text}
    </ReferenceLink>
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input: ReferenceInput, followsRecord: true };
