import type { Field } from '../../../schema/index.ts';
import type { ChangeList } from '../list/useListState.ts';
import { Choice } from '../page/Choice.tsx';

interface Props {
  label: string;
  field: Field;
  fields: readonly Field[];
  change: ChangeList;
}

/** The choice of the field that a view is made of, where the list has several. */
export function FieldChoice({ label, field, fields, change }: Props) {
  if (fields.length < 2) return null;
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  return <Choice label={label} value={field.name} options={options} onChange={(by) => change({ by })} />;
}
