import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { Field, HistoryView, Resource } from '../../../schema/index.ts';
import { undeclaredField } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { HideReversed } from '../list/HideReversed.tsx';
import { RecordRows } from '../list/RecordRows.tsx';
import { Totals } from '../list/Totals.tsx';
import { Problem } from '../page/Problem.tsx';
import { Pager } from '../table/Pager.tsx';
import { DayInput } from './DayInput.tsx';
import { useDay } from './useDay.ts';
import { useDayBook } from './useDayBook.ts';
import { useDayFilters } from './useDayFilters.ts';
import { useEntryTasks } from './useEntryTasks.ts';

const DayFilters = lazyExport(() => import('./DayFilters.tsx'), 'DayFilters');

/** Page sizes of a day book; the specification has other sizes only for histories. */
const SIZES = [20, 50, 100];
interface Props {
  resource: Resource;
  history: HistoryView;
  /** The level of the title below a form. Undefined on a page of its own, which has the title already. */
  heading?: 'h2';
  /** Called when the day is removed, if the latest movements stand in place of a day. */
  onLatest?: () => void;
}

/**
 * The movements of one day. It starts with today and follows the date input without a button (docs/business-rules.md,
 * "Screens").
 */
export function DayBook({ resource, history, heading, onLatest }: Props) {
  const id = useId();
  const { day, page, size, change } = useDay(SIZES, onLatest === undefined);
  const list = useMemo(() => dayBookList(resource, history), [resource, history]);
  const { filters, query, change: filter, found } = useDayFilters(list, day);
  const book = useDayBook(resource, history, { day, page, size, filters: query });
  const { elsewhere } = useDefinitions();
  const tasks = useEntryTasks(resource, history);
  return (
    <Box component="section" {...(heading !== undefined && { 'aria-labelledby': id })} sx={{ minWidth: 0 }}>
      <Box sx={HEAD}>
        {heading !== undefined && (
          <Typography id={id} component={heading} variant="h2" sx={{ flex: 1, alignSelf: 'center' }}>
            {history.title}
          </Typography>
        )}
        <DayInput
          day={day}
          onDay={(next) => change({ day: next })}
          {...(onLatest && { onBlank: onLatest })}
        />
        {!elsewhere && list.list.filters.length > 0 && (
          <Section waiting={<Skeleton variant="rounded" width={96} height={36} />}>
            <DayFilters resource={list} filters={filters} change={filter} />
          </Section>
        )}
        {!elsewhere && <HideReversed resource={list} filters={filters} change={filter} />}
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
          empty={<Empty words={history.empty} isFiltered={Object.keys(filters).length > 0} />}
        />
      )}
      <Box sx={{ mt: 1 }}>
        <Totals resource={list} state={found} total={book.total} />
      </Box>
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

function Empty({ words, isFiltered }: { words: string; isFiltered: boolean }) {
  const text = useText();
  return (
    <Paper elevation={0} sx={{ px: 2, py: 4, textAlign: 'center', background: 'none' }}>
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {text(isFiltered ? 'dayBook.emptyFiltered' : 'dayBook.emptyHelp')}
      </Typography>
    </Paper>
  );
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 1.5 };

/** The columns of a day book that are not fields of its records; the history's columns give their labels. */
const BESIDE: readonly Field[] = [
  undeclaredField('type', 'text', 'type', { display: 'capitalise' }),
  undeclaredField('previous_balance', 'money', 'previous_balance'),
  undeclaredField('current_balance', 'money', 'current_balance'),
];

/** The list of a movement as a day book: the rows and tables of any list, with the columns of the history. */
function dayBookList(resource: Resource, history: HistoryView): Resource {
  const beside = Object.fromEntries(BESIDE.map((field) => [field.name, field]));
  const { list } = resource;
  // The day has an input of its own.
  const filters = list.filters.filter(({ field }) => field !== 'date');
  return {
    ...resource,
    fields: { ...beside, ...resource.fields },
    list: { ...list, title: history.title, columns: history.columns, filters, link: 'id', summary: [] },
  };
}
