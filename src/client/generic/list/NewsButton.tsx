import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { countText, useText } from '../../providers/i18n.ts';
import type { News } from '../../providers/live/bus.ts';

/** Announces rows that others have added, and shows them when it is pressed. It lies over the list, so that nothing moves. */
export function NewsButton({ news, onShow }: { news: News | undefined; onShow: () => void }) {
  const text = useText();
  return (
    <Box role="status" data-print="hide" sx={PLACE}>
      {news !== undefined && (
        <Button
          size="small"
          variant="contained"
          onClick={onShow}
          sx={{ pointerEvents: 'auto', boxShadow: 4, transform: 'translateY(-60%)' }}
        >
          {news.count > 0 ? text('live.new', { count: countText(news.count) }) : text('live.changed')}
        </Button>
      )}
    </Box>
  );
}

const PLACE = {
  position: 'sticky',
  top: 72,
  zIndex: 3,
  height: 0,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
};
