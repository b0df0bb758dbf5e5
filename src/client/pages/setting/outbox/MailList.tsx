import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';

interface Props<Mail> {
  help: string;
  empty: string;
  label: string;
  query: {
    /** Undefined while they load. */
    mails: readonly Mail[] | undefined;
    error: { message: string } | null;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The list item of a mail. */
  children: (mail: Mail) => ReactNode;
}

/** A card with mails, page by page. */
export function MailList<Mail>({ help, empty, label, query, children }: Props<Mail>): ReactNode {
  const text = useText();
  const { mails, error, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  return (
    <Card padded>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1, mb: 1 }}
      >
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 120px' }}>
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
      {!mails && !error && <Skeleton variant="rounded" height={53} />}
      {mails?.length === 0 && <Typography variant="body2">{empty}</Typography>}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {mails?.map(children)}
      </Box>
      {hasNextPage && (
        <Button size="small" color="inherit" onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {text('history.more')}
        </Button>
      )}
    </Card>
  );
}
