import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '../../providers/i18n.ts';

/** Says that this kind of view does not draw the groups of the list, and takes them off. */
export function GroupsNotice({ onTakeOff }: { onTakeOff: () => void }) {
  const text = useText();
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onTakeOff}>
          {text('group.takeOff')}
        </Button>
      }
      sx={{ mb: 1.5 }}
    >
      {text('group.notDrawn')}
    </Alert>
  );
}
