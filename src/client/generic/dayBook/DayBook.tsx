import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import { useId, useMemo } from 'react';
import type { HistoryView, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { externalAddress } from '../external/externalAddress.ts';
import { useExternals } from '../external/useExternals.ts';
import { Pager } from '../list/Pager.tsx';
import { RecordRows } from '../list/RecordRows.tsx';
import type { RowLink, RowTasks } from '../list/rowTasks.ts';
import { Problem } from '../page/Problem.tsx';
import { recordPath } from '../page/paths.ts';
import { CORRECTION_PATH } from '../transaction/correctionPath.ts';
import { useTransactionLink } from '../transaction/useTransactionLink.ts';
import { DayInput } from './DayInput.tsx';
import { dayBookList } from './dayBookList.ts';
import { useDay } from './useDay.ts';
import { useDayBook } from './useDayBook.ts';

/** A page of a day: the specification has no other number for histories. */
const SIZES = [20, 50, 100];
interface Props {
  resource: Resource;
  history: HistoryView;
  /** The level of the title, where it stands below a form; on a page of its own the page has it. */
  heading?: 'h2';
}

/** The movements of one day: it starts on today and follows the date without a button (screens, 'Dates'). */
export function DayBook({ resource, history, heading }: Props) {
  const id = useId();
  const { day, page, size, change } = useDay(SIZES);
  const book = useDayBook(resource, history, { day, page, size });
  const list = useMemo(() => dayBookList(resource, history), [resource, history]);
  const { open, hrefOf } = useTransactionLink();
  const tasks: RowTasks = {
    open: (row) => open(String(row.id)),
    href: (row) => hrefOf(String(row.id)),
    actions: useRowLinks(history),
    asMenu: false,
  };
  return (
    <Box component="section" {...(heading !== undefined && { 'aria-labelledby': id })} sx={{ minWidth: 0 }}>
      <Box sx={HEAD}>
        {heading !== undefined && (
          <Typography id={id} component={heading} variant="h2" sx={{ flex: 1, alignSelf: 'center' }}>
            {history.title}
          </Typography>
        )}
        <DayInput day={day} onDay={(next) => change({ day: next })} />
      </Box>
      {book.failure !== undefined && <Problem message={book.failure} onAgain={book.again} />}
      {(book.failure === undefined || book.rows.length > 0) && (
        <RecordRows
          resource={list}
          records={{
            rows: book.rows,
            total: book.total ?? 0,
            more: book.more,
            first: book.isFirst,
            busy: book.isBusy,
            failure: book.failure,
            again: book.again,
          }}
          state={{ size: 3, sort: list.list.sort }}
          tasks={tasks}
          empty={<Empty words={history.empty} />}
        />
      )}
      {(book.total ?? 0) > (SIZES[0] ?? 0) && (
        <Pager
          page={page}
          size={size}
          sizes={SIZES}
          total={book.total}
          more={book.more}
          onPage={(next) => change({ page: next })}
          onSize={(next) => change({ size: next })}
        />
      )}
    </Box>
  );
}

/** The definition's pages beside the dashboard, where it names any; else the correction. */
function useRowLinks({ external }: HistoryView): RowLink[] {
  const text = useText();
  const addresses = useExternals();
  const links = external.flatMap(({ label, page, parameter }): RowLink[] => {
    const address = addresses[page];
    if (address === undefined) return [];
    const href = ({ id }: BaseRecord) => externalAddress(address, { id: String(id), parameter });
    return [{ name: 'link', label, newTab: true, href }];
  });
  if (links.length > 0) return links;
  const href = ({ id }: BaseRecord) => recordPath(CORRECTION_PATH, String(id));
  return [{ name: 'link', label: text('transaction.correct'), href }];
}

function Empty({ words }: { words: string }) {
  const text = useText();
  return (
    <Paper elevation={0} sx={{ py: 4, textAlign: 'center', background: 'none' }}>
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {text('dayBook.emptyHelp')}
      </Typography>
    </Paper>
  );
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 1.5 };
