import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { useText } from '../../providers/i18n.ts';

/** A button inside a password input that shows or hides the typed text. */
export function ShowPasswordButton({
  visible,
  onChange,
}: {
  visible: boolean;
  onChange: (visible: boolean) => void;
}): ReactNode {
  const text = useText();
  return (
    <IconButton
      size="small"
      aria-label={text(visible ? 'login.hidePassword' : 'login.showPassword')}
      onClick={() => onChange(!visible)}
    >
      <Icon name={visible ? 'hidden' : 'visible'} sx={{ fontSize: 20 }} />
    </IconButton>
  );
}
