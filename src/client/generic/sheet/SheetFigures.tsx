import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect } from 'react';
import { formatMonth } from '../../../fields/formatMonth.ts';
import { dropKeys } from '../../../fields/heldKeys.ts';
import { type Resource, SHEET_LIMIT, type Sheet } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { addMonths } from '../calendar/calendarDays.ts';
import { Choice } from '../page/Choice.tsx';
import { Problem } from '../page/Problem.tsx';
import { Pager } from '../table/Pager.tsx';
import { AccrualBar } from './AccrualBar.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { NoRecords } from './NoRecords.tsx';
import { SheetPrint } from './SheetPrint.tsx';
import { TOOLS } from './sheetStyle.ts';
import { useShownSheet } from './useShownSheet.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
}

/** A sheet for people who may read its movements and not record them: the figures of each line, without inputs. */
export function SheetFigures({ resource, sheet }: Props) {
  const text = useText();
  const today = useToday();
  const sheetState = useShownSheet(resource, sheet);
  const { found, page, month, setMonth, setPage } = sheetState;
  // There is no form that takes what is typed before it is there.
  useEffect(dropKeys, []);
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      <Choice
        label={text('attendance.month')}
        value={month}
        options={monthsTo(today, month)}
        onChange={setMonth}
      />
      <Figures resource={resource} sheet={sheet} sheetState={sheetState} />
      {(found.more || page > 1) && (
        <Pager
          page={page}
          size={SHEET_LIMIT}
          sizes={[SHEET_LIMIT]}
          total={found.total}
          more={found.more}
          onPage={setPage}
          onSize={() => undefined}
        />
      )}
    </Box>
  );
}

function Figures(props: Props & { sheetState: ReturnType<typeof useShownSheet> }): ReactNode {
  const { found, lines, target } = props.sheetState;
  if (found.failure !== undefined) return <Problem message={found.failure} onAgain={found.again} />;
  if (found.isPending) return <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />;
  if (lines.length === 0) return <NoRecords resource={props.resource} sheet={props.sheet} target={target} />;
  return (
    <>
      <Box sx={TOOLS}>
        <AccrualBar {...props} />
        <SheetPrint {...props} />
      </Box>
      <FiguresTable {...props} />
    </>
  );
}

/** How many months can be chosen. An address may have an earlier one. */
const CHOICES = 36;

/** The months up to the present one, the latest first. */
function monthsTo(today: string, shown: string): { value: string; label: string }[] {
  const latest = Array.from({ length: CHOICES }, (_, ago) => addMonths(today, -ago).slice(0, 7));
  const months = latest.includes(shown) ? latest : [...latest, shown];
  return months.map((month) => ({ value: month, label: formatMonth(month) }));
}
