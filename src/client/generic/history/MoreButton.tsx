import Button from '@mui/material/Button';
import { useText } from '../../providers/i18n.ts';
import type { useHistory } from './useHistory.ts';

type History = Pick<ReturnType<typeof useHistory>, 'more' | 'loadingMore' | 'showMore'>;

/** Shows the next older entries of a history; nothing if there are none. */
export function MoreButton({ history }: { history: History }) {
  const text = useText();
  if (!history.more) return null;
  return (
    <Button
      size="small"
      color="inherit"
      loading={history.loadingMore}
      onClick={history.showMore}
      // Its text is aligned with the entries above.
      sx={{ mt: 1, ml: -1.25 }}
    >
      {text('history.more')}
    </Button>
  );
}
