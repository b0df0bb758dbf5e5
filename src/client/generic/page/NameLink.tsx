import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';

/** A record's name, as a link to its page if it has one. */
export function NameLink({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return name;
  return (
    <Link component={RouterLink} to={href} state={OPENED_IN_APP} color="text.primary" underline="hover">
      {name}
    </Link>
  );
}
