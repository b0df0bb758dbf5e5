import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../providers/i18n.ts';

/** A link to the parent page, above a page's title. */
export function BackLink({ to, title }: { to: string; title: string }) {
  const text = useText();
  return (
    <Button
      component={RouterLink}
      to={to}
      size="small"
      color="inherit"
      startIcon={<ArrowBack fontSize="small" />}
      title={title}
      sx={{ ml: -0.75, color: 'text.secondary' }}
    >
      {text('show.back')}
    </Button>
  );
}
