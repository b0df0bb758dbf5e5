import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';

interface Props {
  email: string;
  password: string;
  onUse: () => void;
}

/** How to sign in to the demonstration. Loads after the form, which others sign in with. */
export default function DemoAccount({ email, password, onUse }: Props): ReactNode {
  const text = useText();
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {text('login.demo')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {email} / {password}
        </Typography>
        <Button size="small" variant="outlined" onClick={onUse}>
          {text('login.demoUse')}
        </Button>
      </Box>
    </Box>
  );
}
