import InputAdornment from '@mui/material/InputAdornment';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { InputProps } from './FieldView.ts';
import { LineInput } from './LineInput.tsx';
import { words } from './readText.ts';
import { caretAfter, groupTyped, plainDigits, significantBefore, ungroup } from './typedNumber.ts';

interface Props extends InputProps {
  unit?: string | undefined;
  /** Whole numbers bring up a keypad without a point. */
  whole?: boolean;
}

/**
 * A number as text: its digits group while one types, and the caret stays where it was among them. What was just typed stays
 * on screen as it was, '12.' too, while the form holds its plain digits.
 */
export function NumberInput({ value, onChange, unit, whole = false, ...props }: Props) {
  const { field } = props;
  const [typed, setTyped] = useState({ shown: '', plain: '' });
  const present = typed.plain === words(value) ? typed.shown : words(value);
  const text = groupTyped(present, props.format.grouping);
  const keepCaret = useCaret(text);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = nativeEvent as InputEvent;
    const isStrict = inputType === 'insertFromPaste' || present.includes(',');
    const next = ungroup(target.value, field.prefix, isStrict);
    keepCaret(target, inputType === 'deleteContentForward' && next === present);
    const plain = plainDigits(next);
    setTyped({ shown: next, plain });
    onChange(plain === '' ? null : plain);
  };
  return (
    <LineInput
      {...props}
      text={text}
      onChange={change}
      attributes={{ inputMode: whole ? 'numeric' : 'decimal', style: { fontVariantNumeric: 'tabular-nums' } }}
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

interface Caret {
  input: HTMLInputElement;
  significant: number;
  isPast: boolean;
}

/** Puts the caret back after the grouped text has taken the place of the typed one. */
function useCaret(text: string): (input: HTMLInputElement, isPast: boolean) => void {
  const [caret, setCaret] = useState<Caret>();
  const done = useRef(caret);
  useLayoutEffect(() => {
    if (caret === undefined || done.current === caret) return;
    done.current = caret;
    const at = caretAfter(text, caret.significant, caret.isPast);
    if (document.activeElement === caret.input) caret.input.setSelectionRange(at, at);
  }, [caret, text]);
  return (input, isPast) => {
    const at = input.selectionStart ?? input.value.length;
    setCaret({ input, isPast, significant: significantBefore(input.value, at) });
  };
}
