import { fieldViews } from '../../../fields/views.ts';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { GoodsLine } from './goodsLine.ts';

interface Props {
  field: Field;
  /** The label, the same in every line. */
  label: string;
  /** The line's property, also the name of the input. */
  name: keyof GoodsLine;
  value: unknown;
  onChange: (value: unknown) => void;
  mistake: string | undefined;
  /** The names of referenced records. */
  names?: Readonly<Record<string, unknown>>;
}

const NO_NAMES = {};

/** An input of a line, drawn by its field type. Every cell of a line is required. */
export function LineCell({ field, label, name, value, onChange, mistake, names = NO_NAMES }: Props) {
  const format = useFormat();
  const view = fieldViews[field.type as keyof typeof fieldViews];
  return (
    <view.Input
      field={{ ...field, name, required: true }}
      label={label}
      value={value}
      onChange={onChange}
      error={mistake}
      row={names}
      format={format}
    />
  );
}
