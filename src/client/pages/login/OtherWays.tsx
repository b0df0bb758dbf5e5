import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Config } from '../../providers/config.ts';
import { canUsePasskeys } from '../../providers/passkeySupport.ts';
import { PasskeyButton } from './second/PasskeyButton.tsx';

/** The ways to sign in beside email and password. They load after the form. */
export default function OtherWays({ config }: { config: Config }): ReactNode {
  // Other products' hosts do not know them.
  if (config.host !== undefined) return null;
  return <Box sx={WAYS}>{canUsePasskeys() && <PasskeyButton />}</Box>;
}

const WAYS = { display: 'flex', flexDirection: 'column', gap: 1.5, mt: 2.5 };
