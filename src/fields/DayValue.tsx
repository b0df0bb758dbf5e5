import { Fragment } from 'react';
import type { FieldType } from '../schema/index.ts';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';

interface Props extends ValueProps {
  type: FieldType;
}

/** A day or a moment. Its digits stand in line from row to row; what parts them does not: the font's tabular hyphen is as wide as a digit. */
export function DayValue({ type, value, field, format }: Props) {
  const text = type.text(value, field, format);
  if (text === '') return <Absent field={field} />;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {text.split(/(\d+)/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their place
        <Fragment key={place}>
          {/^\d/.test(part) ? <span style={{ fontVariantNumeric: 'tabular-nums' }}>{part}</span> : part}
        </Fragment>
      ))}
    </span>
  );
}
