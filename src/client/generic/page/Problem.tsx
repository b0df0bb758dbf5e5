import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '../../providers/i18n.ts';

interface Props {
  message: string;
  onAgain: (() => void) | undefined;
  /** `info` for a call that the user cancelled. */
  severity?: 'error' | 'info';
}

/** Why something could not be loaded, with a retry button if that may help. */
export function Problem({ message, onAgain, severity = 'error' }: Props) {
  const text = useText();
  return (
    <Alert
      severity={severity}
      // The message is beside its button, or above it in a narrow card.
      sx={{
        mb: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 150px' },
        '& .MuiAlert-action': { pt: 0 },
      }}
      action={
        onAgain && (
          <Button color="inherit" size="small" onClick={onAgain}>
            {text('failure.again')}
          </Button>
        )
      }
    >
      {message}
    </Alert>
  );
}
