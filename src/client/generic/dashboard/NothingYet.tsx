import Typography from '@mui/material/Typography';
import { useText } from '../../providers/i18n.ts';

/** A card without rows. */
export function NothingYet() {
  const text = useText();
  return (
    <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
      {text('dashboard.empty')}
    </Typography>
  );
}
