import InputAdornment from '@mui/material/InputAdornment';
import type { InputProps } from './FieldView.ts';
import { LineInput } from './LineInput.tsx';
import { focusByClick, selectText } from './numberFocus.ts';
import { useTypedNumber } from './useTypedNumber.ts';

interface Props extends InputProps {
  unit?: string | undefined;
  /** Whole numbers get a keypad without a decimal point. */
  whole?: boolean;
}

/** The input of a number, with its unit. */
export function NumberInput({ value, onChange, onBlur, unit, whole = false, ...props }: Props) {
  const { field, format } = props;
  const { text, finish, ...number } = useTypedNumber({ value, onChange, field, format });
  return (
    <LineInput
      {...props}
      error={props.error ?? number.error}
      text={text}
      onChange={number.onChange}
      onFocus={selectText}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
      attributes={{
        inputMode: whole ? 'numeric' : 'decimal',
        style: { fontVariantNumeric: 'tabular-nums' },
        onKeyDown: number.onKeyDown,
        onMouseDown: focusByClick,
      }}
      before={field.prefix && <Beside position="start">{field.prefix}</Beside>}
      after={unit && <Beside position="end">{unit}</Beside>}
    />
  );
}

function Beside({ position, children }: { position: 'start' | 'end'; children: string }) {
  return (
    <InputAdornment position={position} disableTypography sx={{ color: 'text.secondary', fontSize: 14 }}>
      {children}
    </InputAdornment>
  );
}
