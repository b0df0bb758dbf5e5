import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { PageHeader } from './PageHeader.tsx';
import { pathOf } from './paths.ts';

interface Words {
  title: string;
  help: string;
  /** Where the button leads. */
  to: string;
  label: string;
}

/** A plain message in the place of what cannot be shown, with a way on. */
export function Notice({ title, help, to, label }: Words) {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center' }}>
      <Typography variant="subtitle1" component="p" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {help}
      </Typography>
      <Button component={RouterLink} to={to} variant="outlined">
        {label}
      </Button>
    </Box>
  );
}

/** The record is not there: deleted by someone, or never was. */
export function Missing({ resource }: { resource: Resource }) {
  const text = useText();
  return (
    <Notice
      title={text('show.missing', { label: resource.label.one })}
      help={text('show.missingHelp')}
      to={pathOf(resource.kind === 'single' ? '' : resource.list.path)}
      label={text('show.backTo', {
        title: resource.kind === 'single' ? text('layout.dashboard') : resource.list.title,
      })}
    />
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
