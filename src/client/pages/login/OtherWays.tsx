import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Config } from '../../providers/config.ts';
import { canUsePasskeys } from '../../providers/passkeySupport.ts';
import type { StartedSignIn } from '../../providers/signIn.ts';
import { OpenIdButton } from './second/OpenIdButton.tsx';
import { PasskeyButton } from './second/PasskeyButton.tsx';

interface Props {
  config: Config;
  onSecondStep: (started: StartedSignIn) => void;
}

/** The ways to sign in beside email and password. They load after the form. */
export default function OtherWays({ config, onSecondStep }: Props): ReactNode {
  const { host, openId, apiUrl } = config;
  // Other products' hosts do not know them.
  if (host !== undefined) return null;
  return (
    <Box sx={WAYS}>
      {openId !== undefined && <OpenIdButton name={openId} apiUrl={apiUrl} onSecondStep={onSecondStep} />}
      {canUsePasskeys() && <PasskeyButton />}
    </Box>
  );
}

const WAYS = { display: 'flex', flexDirection: 'column', gap: 1.5, mt: 2.5 };
