import { type ReactNode, useState } from 'react';
import type { InputProps } from './FieldView.ts';
import { LineInput } from './LineInput.tsx';
import { words } from './readText.ts';
import { westernDigits } from './typedNumber.ts';

interface Props extends InputProps {
  /** Typed text as canonical text, or null where it cannot be understood. */
  parse: (typed: string) => string | null;
  /** Canonical text as it is shown when nobody types. */
  show: (value: string) => string;
  placeholder: string;
  after?: ReactNode;
}

/** A line whose text and value differ: what is typed stays as it is until one leaves; the value follows as far as it is understood. */
export function DraftInput({ value, onChange, onBlur, parse, show, ...props }: Props) {
  const [draft, setDraft] = useState<string>();
  const present = words(value);
  // Who writes Bangla types Bangla digits.
  const understood = (typed: string) => parse(westernDigits(typed)) ?? typed;
  const isTyping = draft !== undefined && understood(draft) === present;
  return (
    <LineInput
      {...props}
      text={isTyping ? draft : show(present)}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(target.value.trim() === '' ? null : understood(target.value));
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}
