import { fieldTypes } from '../../../fields/index.ts';
import { focusByClick, selectText } from '../../../fields/numberFocus.ts';
import { useTypedNumber } from '../../../fields/useTypedNumber.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';

interface Props {
  field: Field;
  /** The label with the name of the line's record. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  /** The id of the error's text, which stands below the line. */
  errorId: string;
}

/** An input of a line. Numbers are plain inputs, because a sheet has hundreds of them. */
export function SheetCell(props: Props) {
  const isNumber = fieldTypes[props.field.type]?.numeric === true;
  return isNumber ? <NumberCell {...props} /> : <OtherCell {...props} />;
}

function NumberCell({ field, label, value, onChange, error, errorId }: Props) {
  const format = useFormat();
  const number = useTypedNumber({ value, onChange, field, format });
  const isWrong = error !== undefined || number.error !== undefined;
  return (
    <input
      className="number"
      name={field.name}
      aria-label={label}
      autoComplete="off"
      inputMode="decimal"
      value={number.text}
      onChange={number.onChange}
      onKeyDown={number.onKeyDown}
      onBlur={number.finish}
      onFocus={selectText}
      onMouseDown={focusByClick}
      {...(isWrong && { 'aria-invalid': true })}
      {...(error !== undefined && { 'aria-describedby': errorId })}
      {...(number.error !== undefined && { title: number.error })}
    />
  );
}

const NO_ROW = {};

function OtherCell({ field, label, value, onChange, error }: Props) {
  const format = useFormat();
  const view = fieldViews[field.type as keyof typeof fieldViews];
  return (
    <view.Input
      field={field}
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      row={NO_ROW}
      format={format}
    />
  );
}
