import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { loadPasskeys } from '../../../providers/passkeySupport.ts';

/** Signs in with a passkey. @param started the token of a sign-in that waits for its second step. */
export function PasskeyButton({ started }: { started?: string }): ReactNode {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      const { signInByPasskey } = await loadPasskeys();
      await signInByPasskey(started);
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      size="large"
      disabled={busy}
      onClick={() => void signIn()}
      sx={{ minHeight: 42 }}
    >
      {text('passkey.use')}
    </Button>
  );
}
