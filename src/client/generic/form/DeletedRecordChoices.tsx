import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { useText } from '../../providers/i18n.ts';
import { RestoreButton } from '../page/RestoreButton.tsx';

interface Props {
  resource: Resource;
  id: string | number;
  /** Called after the record was restored. */
  onBack: () => void;
}

/** The choices for a form whose record somebody else deleted: restore the record, or leave. */
export function DeletedRecordChoices({ resource, id, onBack }: Props) {
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
