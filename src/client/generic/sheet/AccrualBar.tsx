import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { daysOfMonth } from '../../../fields/calendar.ts';
import { formatMonth } from '../../../fields/formatMonth.ts';
import { words } from '../../../fields/readText.ts';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { useChange } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useClosedDay } from '../form/useClosedDay.ts';
import { useKeptFocus } from '../form/useKeptFocus.ts';
import { useMay } from '../page/useMay.ts';
import { MonthPapers } from './MonthPapers.tsx';
import type { ShownSheet } from './useSheet.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: ShownSheet;
}

/** Whether the pay of the month is accrued, with a button that accrues it for everyone by the movement of the sheet's `accrual`. */
export function AccrualBar({ resource, sheet, sheetState }: Props) {
  const { resources } = useDefinitions();
  const accrual = resources[sheet.accrual ?? ''];
  return accrual && <Bar resource={resource} accrual={accrual} sheetState={sheetState} />;
}

function Bar({ resource, accrual, sheetState }: Omit<Props, 'sheet'> & { accrual: Resource }) {
  const may = useMay(accrual);
  const text = useText();
  const today = useToday();
  const closedDay = useClosedDay();
  const { send, busy } = useChange();
  const { values, lines, found } = sheetState;
  const month = words(values.month);
  const unaccrued = lines.filter(({ record }) => record.accrued === false).length;
  const keepFocus = useKeptFocus(busy);
  const message = useFocusAfter(unaccrued === 0);
  if (month === '' || lines.length === 0) return null;

  async function accrue(): Promise<void> {
    keepFocus();
    const end = daysOfMonth(month).last;
    // Pay is a cost of its month: the last day of it, unless it is to come or closed.
    const date = end <= today && closedDay(end) === undefined ? end : words(values.date) || today;
    await send({
      path: accrual.api.create.path,
      body: { month, date },
      done: text('sheet.accrued'),
      failed: accrual.texts.failed.create,
    });
    found.again();
  }

  return (
    <>
      <Typography ref={message} tabIndex={-1} variant="body2" color="text.secondary" sx={{ outline: 0 }}>
        {unaccrued === 0
          ? text('sheet.accruedAll', { month: formatMonth(month) })
          : text('sheet.unaccrued', { count: countText(unaccrued), month: formatMonth(month) })}
      </Typography>
      {may.create && (unaccrued > 0 || found.more || sheetState.page > 1) && (
        <Button size="small" variant="outlined" loading={busy} onClick={() => void accrue()}>
          {text('sheet.accrue', { month: formatMonth(month) })}
        </Button>
      )}
      <MonthPapers resource={resource} month={month} />
    </>
  );
}

/**
 * The button that had the focus disappears with the last pay that is not accrued.
 *
 * @param isDone whether it has disappeared.
 * @returns the element that then takes the focus, so that Tab goes on from there.
 */
function useFocusAfter(isDone: boolean) {
  const next = useRef<HTMLParagraphElement>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body) next.current?.focus();
    wasDone.current = isDone;
  }, [isDone]);
  return next;
}
