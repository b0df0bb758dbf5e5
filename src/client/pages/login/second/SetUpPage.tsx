import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { SetUpApp } from '../../../generic/secondFactor/SetUpApp.tsx';
import { signOut } from '../../../providers/auth.ts';
import { useText } from '../../../providers/i18n.ts';
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
  return (
    <LoginFrame title={text('factor.setUpTitle')} lead={text('factor.setUpLead')}>
      {() => (
        <>
          <SetUpApp onDone={() => navigate(rememberedPage(), { replace: true })} />
          <Box sx={{ mt: 3, textAlign: 'center' }}>
            <Button color="inherit" onClick={() => void signOut()}>
              {text('factor.signOut')}
            </Button>
          </Box>
        </>
      )}
    </LoginFrame>
  );
}
