import { useState } from 'react';
import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { InputButton } from '../InputButton.tsx';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { LineInput } from '../LineInput.tsx';
import { words } from '../readText.ts';

/** A password is never read again: there is nothing to show. */
function Value({ field }: ValueProps) {
  return <Absent field={field} />;
}

function Input({ value, onChange, ...props }: InputProps) {
  const texts = useFieldTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <LineInput
      {...props}
      text={words(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      attributes={{ type: isShown ? 'text' : 'password', autoComplete: 'new-password', spellCheck: false }}
      after={
        <InputButton
          name={isShown ? texts.hidePassword : texts.showPassword}
          icon={isShown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input };
