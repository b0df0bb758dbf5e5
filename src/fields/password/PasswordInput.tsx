import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { InputButton } from '../InputButton.tsx';
import { LineInput } from '../LineInput.tsx';
import { words } from '../readText.ts';

/** Hides the password unless the user shows it. */
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

/** Icons for showing and hiding. They are decoration: the buttons have names. */

function EyeIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path d="M12 6.5c3.8 0 7.2 2.1 8.8 5.5-1.6 3.4-5 5.5-8.8 5.5S4.8 15.400 3.200 12C4.800 8.600 8.200 6.500 12 6.500M12 4.500C7 4.500 2.700 7.600 1 12c1.700 4.400 6 7.500 11 7.500s9.300-3.100 11-7.500c-1.700-4.400-6-7.500-11-7.500m0 5a2.500 2.500 0 0 1 0 5 2.500 2.500 0 0 1 0-5m0-2a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9" />
    </SvgIcon>
  );
}

function EyeOffIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path d="M12 6.500c3.800 0 7.200 2.100 8.800 5.500-.6 1.200-1.400 2.300-2.400 3.100l1.400 1.400c1.400-1.200 2.500-2.800 3.200-4.500-1.700-4.400-6-7.500-11-7.500-1.300 0-2.500.2-3.600.6l1.600 1.600c.7-.1 1.300-.2 2-.2M2 3.900l2.800 2.800C3.100 8 1.800 9.900 1 12c1.700 4.400 6 7.500 11 7.500 1.500 0 3-.3 4.400-.8l3.300 3.300 1.400-1.400L3.400 2.500zm5.500 5.500 1.600 1.600a3 3 0 0 0 3.900 3.900l1.700 1.700c-.9.5-1.800.7-2.700.9-3.800 0-7.200-2.100-8.800-5.500.7-1.400 1.700-2.600 3-3.500z" />
    </SvgIcon>
  );
}
