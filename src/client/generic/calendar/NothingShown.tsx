import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useText } from '../../providers/i18n.ts';

/** Shown in place of days without a record, with the way to other days. */
export function NothingShown({ isLoading }: { isLoading: boolean }) {
  const text = useText();
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 5, textAlign: 'center', color: 'text.secondary' }}>
      {isLoading ? (
        text('list.loading')
      ) : (
        <>
          <Typography sx={{ fontWeight: 600, color: 'text.primary' }}>{text('calendar.nothing')}</Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {text('calendar.others')}
          </Typography>
        </>
      )}
    </Paper>
  );
}
