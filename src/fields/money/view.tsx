import { parseDecimal } from '../../ledger/money.ts';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { NumberInput } from '../NumberInput.tsx';
import { NumberValue } from '../NumberValue.tsx';
import { money } from './index.ts';

const Value = (props: ValueProps) => <NumberValue {...props} type={money} />;

/** Typed text stays as typed; a number from a host is shown with its two decimals. The initial 0 of a form stays 0. */
function Input({ value, ...props }: InputProps) {
  const isStored = typeof value === 'number' && value !== 0;
  return (
    <NumberInput
      {...props}
      value={isStored ? (parseDecimal(value) ?? value) : value}
      unit={props.field.unit}
    />
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input, column: { width: 100 } };
