import { type KeyboardEvent, useState } from 'react';
import { localDigits } from './digits.ts';
import type { InputProps } from './FieldView.ts';
import { LineInput } from './LineInput.tsx';
import type { PickerKind } from './Picker.tsx';
import { PickerButton } from './PickerButton.tsx';
import { words } from './readText.ts';
import { westernDigits } from './westernDigits.ts';

interface Props extends InputProps {
  /** Converts typed text to canonical text, or null if it cannot be parsed. */
  parse: (typed: string) => string | null;
  /** The same for short forms, which count once the typing is over: '2' is the beginning of '21/11/2026', too. */
  parseShort?: (typed: string) => string | null;
  /** Formats canonical text for display. */
  show: (value: string) => string;
  placeholder: string;
  /** The message for text that cannot be parsed, shown once the typing is over. */
  expected?: string;
  /** The picker beside the text. */
  picker: PickerKind;
}

/**
 * A day, a month, a time or a moment: typed as text, or chosen in a picker. Typed text stays until the input loses focus or Enter is
 * pressed; the value follows as far as it can be parsed.
 */
export function DraftInput({
  value,
  onChange,
  onBlur,
  parse,
  parseShort = parse,
  show,
  expected,
  picker,
  ...props
}: Props) {
  const [draft, setDraft] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const present = words(value);
  // Bangla digits are accepted.
  const understood = (typed: string) => parse(westernDigits(typed)) ?? typed;
  const isTyping = draft !== undefined && understood(draft) === present;
  const finish = () => {
    setDraft(undefined);
    if (!isTyping || present === '' || parse(present) === present) return;
    const meant = parse(westernDigits(draft)) ?? parseShort(westernDigits(draft));
    if (meant === null) setWrong(present);
    else onChange(meant);
  };
  return (
    <LineInput
      {...props}
      error={props.error ?? (wrong === present ? expected : undefined)}
      text={isTyping ? draft : localDigits(show(present))}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(target.value.trim() === '' ? null : understood(target.value));
      }}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
      attributes={{ onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && finish() }}
      after={
        <PickerButton
          kind={picker}
          label={props.label}
          value={present}
          onChange={onChange}
          isPast={props.field.notAfter === 'today'}
          disabled={props.disabled}
        />
      }
    />
  );
}
