import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '../../providers/i18n.ts';

/** Why something could not be read, with a way to try again where that could help. */
export function Problem({ message, onAgain }: { message: string; onAgain: (() => void) | undefined }) {
  const text = useText();
  return (
    <Alert
      severity="error"
      // Its words are level with its button, also where these take two lines.
      sx={{ mb: 2, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
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
