import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { recordPath } from '../../address/paths.ts';
import { useText } from '../../providers/i18n.ts';

/** A link from the details of a record to its page, if it has one. */
export function PageOfRecord({ resource, id }: { resource: Resource; id: string | number }) {
  const text = useText();
  if (resource.page === undefined) return null;
  return (
    <Button
      component={RouterLink}
      to={recordPath(resource.page.path, id)}
      size="small"
      color="inherit"
      variant="outlined"
      sx={{ borderColor: 'divider', flex: 'none' }}
    >
      {text('record.whole')}
    </Button>
  );
}
