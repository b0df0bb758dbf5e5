import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import { PageHeader } from './PageHeader.tsx';
import { pathOf } from './paths.ts';

interface Words {
  title: string;
  help: string;
  /** Where the button leads. */
  to: string;
  label: string;
  /** Another way on, beside it. */
  children?: ReactNode;
}

/** A plain message in the place of what cannot be shown, with a way on. */
export function Notice({ title, help, to, label, children }: Words) {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center' }}>
      <Typography variant="subtitle1" component="p" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {help}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <Button component={RouterLink} to={to} variant="outlined">
          {label}
        </Button>
        {children}
      </Box>
    </Box>
  );
}

/** A page that is not for the one who is signed in. */
export function Denied({ title }: { title: string }) {
  const text = useText();
  return (
    <>
      <PageHeader title={title} />
      <Notice
        title={text('failure.forbidden')}
        help={text('show.deniedHelp')}
        to={pathOf('')}
        label={text('notFound.back')}
      />
    </>
  );
}
