import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { AddPasskey } from '../../../generic/secondFactor/AddPasskey.tsx';
import { SetUpApp } from '../../../generic/secondFactor/SetUpApp.tsx';
import { signOut } from '../../../providers/auth.ts';
import { useText } from '../../../providers/i18n.ts';
import { canUsePasskeys } from '../../../providers/passkeySupport.ts';
import { getToken, onTokenChange, rememberedPage } from '../../../providers/session.ts';
import { LoginFrame } from '../LoginFrame.tsx';

/** The route /second-factor: whose role demands a second factor sets it up here before anything else. */
export default function SetUpPage(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const token = useSyncExternalStore(onTokenChange, getToken);
  useEffect(() => {
    if (token === null) navigate('/', { replace: true });
  }, [token, navigate]);
  const [byPasskey, setByPasskey] = useState(false);
  const goOn = () => navigate(rememberedPage(), { replace: true });
  return (
    <LoginFrame title={text('factor.setUpTitle')} lead={text('factor.setUpLead')}>
      {() => (
        <>
          {byPasskey ? (
            <AddPasskey onDone={goOn} onCancel={() => setByPasskey(false)} />
          ) : (
            <SetUpApp onDone={goOn} />
          )}
          <Box sx={{ mt: 3, display: 'flex', flexDirection: 'column', gap: 1 }}>
            {!byPasskey && canUsePasskeys() && (
              <Button color="inherit" onClick={() => setByPasskey(true)}>
                {text('passkey.instead')}
              </Button>
            )}
            <Button color="inherit" onClick={() => void signOut()}>
              {text('factor.signOut')}
            </Button>
          </Box>
        </>
      )}
    </LoginFrame>
  );
}
