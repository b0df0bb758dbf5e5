import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';

interface Props {
  help: string;
  empty: string;
  label: string;
  mails: {
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  /** A list item for each mail; undefined while they load. */
  children: ReactNode[] | undefined;
}

/** A card with mails, page by page. */
export function MailList({ help, empty, label, mails, children }: Props): ReactNode {
  const text = useText();
  const { error, isFetching, refetch, hasNextPage, fetchNextPage } = mails;
  return (
    <Card padded>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {help}
        </Typography>
        <Button
          variant="outlined"
          loading={isFetching}
          onClick={() => void refetch()}
          sx={{ flexShrink: 0, minHeight: 38 }}
        >
          {text('outbox.again')}
        </Button>
      </Box>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {!children && !error && <Skeleton variant="rounded" height={53} />}
      {children?.length === 0 && <Typography variant="body2">{empty}</Typography>}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
      {hasNextPage && (
        <Button size="small" color="inherit" onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {text('history.more')}
        </Button>
      )}
    </Card>
  );
}
