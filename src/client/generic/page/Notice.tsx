import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathOf } from '../../address/paths.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { PageHeader } from './PageHeader.tsx';

interface Props {
  title: string;
  help: string;
  /** The address of the button. */
  to: string;
  label: string;
  /** Another button or link beside it. */
  children?: ReactNode;
}

/** A message in place of content that cannot be shown, with a link onward. */
export function Notice({ title, help, to, label, children }: Props) {
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

/** Shown for a page that the user may not see. */
export function Denied({ title }: { title: string }) {
  const text = useText();
  const { rights } = useDefinitions();
  return (
    <>
      <PageHeader title={title} />
      <Notice
        title={text(rights === undefined ? 'failure.forbidden' : 'show.deniedRight')}
        help={text('show.deniedHelp')}
        to={pathOf('')}
        label={text('notFound.back')}
      />
    </>
  );
}
