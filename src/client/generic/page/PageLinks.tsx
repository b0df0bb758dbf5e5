import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import type { Link } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';

/** The links that a definition adds to a view. */
export function PageLinks({ links }: { links: readonly Link[] }) {
  return links.map(({ to, label }) => (
    <Button
      key={to}
      component={RouterLink}
      to={pathOf(to)}
      size="small"
      color="inherit"
      variant="outlined"
      sx={{ borderColor: 'divider' }}
    >
      {label}
    </Button>
  ));
}
