import { parseDecimal } from '../../ledger/money.ts';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { NumberInput } from '../NumberInput.tsx';
import { NumberValue } from '../NumberValue.tsx';
import { money } from './index.ts';

const Value = (props: ValueProps) => <NumberValue {...props} type={money} />;

/**
 * What is typed is text and stays as it was typed; a number comes from a host, and stands there with its two decimals as
 * everywhere else. The 0 that a form begins with stays 0.
 */
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
