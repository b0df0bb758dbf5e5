import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { calculate } from './calculate.ts';
import { localDigits } from './digits.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';
import type { InputProps } from './FieldView.ts';
import { words } from './readText.ts';
import {
  caretAfter,
  groupTyped,
  isPlainNumber,
  plainDigits,
  significantBefore,
  ungroup,
  ungroupEdited,
} from './typedNumber.ts';

/** An insertion that leaves the commas of the input where they stood. */
const ONLY_DIGITS = /^[\d০-৯.−-]+$/;

/** The attributes of an input of a number, and the error of text that is none. */
export interface TypedNumber {
  text: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Replaces a calculation by its result; to call when the input loses the focus. */
  finish: () => void;
  error: string | undefined;
}

/**
 * A number as text: digits are grouped while somebody types, and the caret keeps its position. The typed
 * text stays, '12.' too, while the form holds plain digits. A calculation such as '500+300' or '1.5 lakh' is replaced by its
 * result when the input loses focus or Enter is pressed.
 */
export function useTypedNumber({
  value,
  onChange,
  field,
  format,
}: Pick<InputProps, 'value' | 'onChange' | 'field' | 'format'>): TypedNumber {
  const texts = useFieldTexts();
  const [wrong, setWrong] = useState<string>();
  // Amounts are pasted with the firm's currency into fields that do not show it, too.
  const currency = field.prefix ?? format.currency;
  const [typed, setTyped] = useState({ shown: '', plain: '' });
  const present = typed.plain === words(value) ? typed.shown : words(value);
  const text = localDigits(groupTyped(present, format.grouping));
  const keepCaret = useCaret(text);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '', data } = nativeEvent as InputEvent;
    const isEdit = isPlainNumber(present) && (inputType.startsWith('delete') || ONLY_DIGITS.test(data ?? ''));
    const next = isEdit ? ungroupEdited(target.value) : ungroup(target.value, currency);
    // A space just typed stays: with the next digit the text may no longer be a number.
    const shown = data?.endsWith(' ') ? target.value : next;
    const isRegrouped = localDigits(groupTyped(shown, format.grouping)) !== target.value;
    if (isRegrouped) keepCaret(target, inputType === 'deleteContentForward' && next === present);
    const plain = plainDigits(next);
    setTyped({ shown, plain });
    onChange(plain === '' ? null : plain);
  };
  const finish = () => {
    const result = calculate(present, currency);
    const settled = result ?? ungroup(present, currency);
    if (!isPlainNumber(settled)) return setWrong(present);
    if (settled === present) return;
    setTyped({ shown: settled, plain: plainDigits(settled) });
    if (result !== null) onChange(result);
  };
  return {
    text,
    onChange: change,
    onKeyDown: (event) => event.key === 'Enter' && finish(),
    finish,
    error: wrong === present ? texts.numberExpected : undefined,
  };
}

interface Caret {
  input: HTMLInputElement;
  significant: number;
  isPast: boolean;
}

/** Restores the caret after grouping has replaced the typed text. */
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
