import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../../../fields/formatDay.ts';
import { formatMonth } from '../../../../fields/formatMonth.ts';
import { APPROVALS_PATH } from '../../../address/approvalsPath.ts';
import { pathOf } from '../../../address/paths.ts';
import { useCall } from '../../../data/index.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { countText, text, useText } from '../../../providers/i18n.ts';

/** GET /setting/periods/check */
interface ClosingCheck {
  from: string;
  to: string;
  waiting: number;
  absent: readonly string[];
  unaccrued: readonly { month: string; people: number }[];
  negative: { books: number; stocks: number };
}

/** More days are left out, and counted. */
const MOST_DAYS = 12;

/** The open tasks before the days up to one are closed. None of them keeps the days from being closed. */
export function ClosingChecks({ day }: { day: string }): ReactNode {
  const words = useText();
  const format = useFormat();
  const { resources } = useDefinitions();
  const titleId = useId();
  const call = { path: '/setting/periods/check', query: { date: day }, failed: text('closing.failed') };
  const { data, error, refetch } = useCall<ClosingCheck>(call, { retry: false });
  if (error !== null) return <Problem message={error.message} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={196} />;
  const { from, to, waiting, absent, unaccrued, negative } = data;
  const all = Object.values(resources);
  // No line ends within a day.
  const days = absent.slice(0, MOST_DAYS).map((one) => formatDay(one, format.date).replaceAll('-', '\u2011'));
  const more = absent.length - days.length;
  const months = unaccrued.map(({ month, people }) => `${formatMonth(month)} (${countText(people)})`);
  const below = negative.books + negative.stocks;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 1 }}>
        {words('closing.range', { from: formatDay(from, format.date), to: formatDay(to, format.date) })}
      </Typography>
      <Box component="ul" sx={LIST}>
        <Check
          isDone={waiting === 0}
          words={
            waiting === 0
              ? words('closing.waiting.none')
              : words('closing.waiting.some', { count: countText(waiting) })
          }
          to={APPROVALS_PATH}
        />
        <Check
          isDone={absent.length === 0}
          words={
            absent.length === 0
              ? words('closing.absent.none')
              : words('closing.absent.some', {
                  count: countText(absent.length),
                  days: [...days, ...(more > 0 ? [`+${countText(more)}`] : [])].join(', '),
                })
          }
          to={all.find(({ attendance }) => attendance !== undefined)?.attendance?.path}
        />
        <Check
          isDone={unaccrued.length === 0}
          words={
            unaccrued.length === 0
              ? words('closing.unaccrued.none')
              : words('closing.unaccrued.some', { months: months.join(', ') })
          }
          to={all.find(({ sheet }) => sheet?.accrual !== undefined)?.sheet?.form.path}
        />
        <Check
          isDone={below === 0}
          words={
            below === 0
              ? words('closing.negative.none')
              : words('closing.negative.some', {
                  books: countText(negative.books),
                  stocks: countText(negative.stocks),
                })
          }
          to="ledgers"
        />
      </Box>
    </Box>
  );
}

interface CheckProps {
  isDone: boolean;
  words: string;
  /** The page where it is done, below /dashboard; undefined where the reader has none. */
  to: string | undefined;
}

function Check({ isDone, words, to }: CheckProps) {
  const t = useText();
  return (
    <li>
      <Alert
        role="none"
        severity={isDone ? 'success' : 'warning'}
        variant="outlined"
        sx={{ py: 0.25, overflowWrap: 'anywhere' }}
      >
        {words}
        {!isDone && to !== undefined && (
          <>
            {' '}
            <Link
              component={RouterLink}
              to={pathOf(to)}
              color="text.primary"
              underline="always"
              sx={{ fontWeight: 600 }}
            >
              {t('closing.show')}
            </Link>
          </>
        )}
      </Alert>
    </li>
  );
}

const LIST = { display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' };
