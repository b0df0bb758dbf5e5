import { Fragment } from 'react';
import type { FieldType } from '../schema/index.ts';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';

interface Props extends ValueProps {
  type: FieldType;
}

/**
 * A day or a moment. Digits are tabular, so that rows align; separators are not, since the font's tabular
 * hyphen is as wide as a digit. Where there is no room, the time is below its day.
 */
export function DayValue({ type, value, field, format }: Props) {
  const text = type.text(value, field, format);
  if (text === '') return <Absent field={field} />;
  return (
    <span>
      {text.split(' ').map((half, place) => (
        <Fragment key={place}>
          {place > 0 && ' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            {half.split(/(\p{Nd}+)/u).map((part, index) => (
              <Fragment key={index}>
                {/^\p{Nd}/u.test(part) ? (
                  <span style={{ fontVariantNumeric: 'tabular-nums' }}>{part}</span>
                ) : (
                  part
                )}
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
