import { useState } from 'react';
import { parseDecimal, QUANTITY_PLACES } from '../../ledger/money.ts';
import { withoutTrailingZeros } from '../exactNumber.ts';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { NumberInput } from '../NumberInput.tsx';
import { NumberValue } from '../NumberValue.tsx';
import { quantity } from './index.ts';

const Value = (props: ValueProps) => <NumberValue {...props} type={quantity} />;

/** Quantities are mostly whole, so '40.000' is shown as 40. Typed text stays as typed. */
function Input({ value, onChange, ...props }: InputProps) {
  const [typed, setTyped] = useState<unknown>(null);
  const change = (next: unknown) => {
    setTyped(next);
    onChange(next);
  };
  const stored = value === typed ? null : parseDecimal(value, QUANTITY_PLACES);
  return (
    <NumberInput
      {...props}
      value={stored === null ? value : withoutTrailingZeros(stored)}
      onChange={change}
      unit={props.field.unit}
    />
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input, column: { width: 100 } };
