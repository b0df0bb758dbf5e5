import { useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { InputButton } from '../InputButton.tsx';
import { LineInput } from '../LineInput.tsx';
import { words } from '../readText.ts';
import { EyeIcon, EyeOffIcon } from './eyes.tsx';

/** What is typed is hidden until one asks to see it. */
export function PasswordInput({ value, onChange, ...props }: InputProps) {
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
