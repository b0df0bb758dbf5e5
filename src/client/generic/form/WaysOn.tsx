import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { pathOf } from '../page/paths.ts';
import { RestoreButton } from '../page/RestoreButton.tsx';

interface Props {
  resource: Resource;
  id: string | number;
  /** Told once the record is there again. */
  onBack: () => void;
}

/** What can be done about a form whose record somebody else deleted: bring it back, or leave. */
export function WaysOn({ resource, id, onBack }: Props) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Button
        component={RouterLink}
        to={pathOf(resource.list.path)}
        size="small"
        color="inherit"
        variant="outlined"
      >
        {text('show.backTo', { title: resource.list.title })}
      </Button>
      <RestoreButton resource={resource} id={id} size="small" onBack={onBack} />
    </Box>
  );
}
