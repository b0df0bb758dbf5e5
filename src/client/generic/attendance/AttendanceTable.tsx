import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import { compare, type Decimal } from '../../../ledger/money.ts';
import { formatMoney } from '../../providers/figures.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { Unread } from '../page/Unread.tsx';
import { ATTENDANCE_TABLE } from './attendanceStyle.ts';
import {
  type AttendanceTotals,
  type MonthAttendance,
  type Person,
  type PresentDay,
  SUMS,
  type Sums,
} from './MonthAttendance.ts';
import { codeOf, namesOf, placeCodes } from './placeCodes.ts';
import { shortAmount } from './shortAmount.ts';
import { showDay } from './showDay.ts';

interface Props {
  label: string;
  /** The resource of the people. */
  people: string;
  /** The label of the column with their names. */
  heading: string;
  days: readonly string[];
  attendance: MonthAttendance;
  /** The sums of all pages; undefined while they load. */
  sums: AttendanceTotals | undefined;
  isBusy: boolean;
  /** Every cell is of one place, whose code would say nothing. */
  isOnePlace: boolean;
  /** Opens a day of a person; undefined if nothing can be entered. */
  onOpen: ((person: Person, day: string) => void) | undefined;
}

/**
 * People by days. The table is one stop of the keyboard: arrows, Home and End lead from cell to cell, and Enter opens one. The focused
 * cell is kept in the document alone, because a thousand cells would be rendered at each key.
 */
export function AttendanceTable({ label, heading, days, attendance, sums, isBusy, onOpen, ...row }: Props) {
  const text = useText();
  const today = useToday();
  const frame = useRef<HTMLDivElement>(null);
  const codes = useMemo(() => placeCodes(attendance.places), [attendance.places]);
  const isPresentMonth = days.includes(today);
  useLayoutEffect(() => {
    // The last days are those that matter in the present month.
    if (frame.current) showDay(frame.current, isPresentMonth ? '[aria-current=date]' : undefined);
  }, [isPresentMonth]);
  const act = (cell: HTMLElement) => {
    const person = attendance.people.find(({ id }) => String(id) === cell.dataset.person);
    const day = cell.dataset.day ?? '';
    if (person !== undefined && day <= today) onOpen?.(person, day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(cell, event.key);
    if (next !== undefined) focusOn(frame.current, next);
    else if (event.key === 'Enter' || event.key === ' ') act(cell);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    focusOn(frame.current, cell);
    act(cell);
  };
  return (
    <Box ref={frame} sx={ATTENDANCE_TABLE} onKeyDown={onKeyDown} onClick={onClick} aria-busy={isBusy}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the keys lead to. */}
      <table role="grid" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="name">
              {heading}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={formatDay(day, 'dddd D MMMM')}
                aria-current={day === today ? 'date' : undefined}
              >
                <span>{formatDay(day, 'dd')}</span>
                {formatDay(day, 'D')}
              </th>
            ))}
            {SUMS.map(({ key }) => (
              <th key={key} scope="col" className="sum">
                {text(`attendance.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attendance.people.map((person, place) => (
            <PersonRow
              key={person.id}
              person={person}
              days={days}
              today={today}
              codes={codes}
              names={attendance.places}
              isFirst={place === 0}
              isOpened={onOpen !== undefined}
              {...row}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="name">
              {text('attendance.present')}
            </th>
            {days.map((day) => (
              <td key={day}>{sums?.perDay.has(day) ? countText(sums.perDay.get(day) ?? 0) : ''}</td>
            ))}
            <SumCells sums={sums?.totals} />
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

interface RowProps extends Pick<Props, 'people' | 'days' | 'isOnePlace'> {
  person: Person;
  today: string;
  codes: ReadonlyMap<number, string>;
  names: ReadonlyMap<number, string>;
  /** Its first day is where the keyboard enters the table. */
  isFirst: boolean;
  isOpened: boolean;
}

const PersonRow = memo(function PersonRow({
  people,
  person,
  days,
  today,
  codes,
  names,
  isFirst,
  isOpened,
  isOnePlace,
}: RowProps) {
  const text = useText();
  return (
    <tr>
      <th scope="row" className="name">
        <ReferenceLink resource={people} id={person.id}>
          {person.name}
        </ReferenceLink>
        {person.deleted && <small> {text('ledger.deleted')}</small>}
      </th>
      {days.map((day, column) => {
        const present = person.cells.get(day);
        const sentence =
          present &&
          sentenceOf(text, present, {
            name: person.name,
            day: formatDay(day, 'D MMMM'),
            places: namesOf(present.places, names),
          });
        return (
          <td
            key={day}
            tabIndex={isFirst && column === 0 ? 0 : -1}
            data-person={person.id}
            data-day={day}
            className={cellClass(day, today, isOpened)}
            title={sentence}
          >
            {present && <Present day={present} code={isOnePlace ? '' : codeOf(present.places, codes)} />}
          </td>
        );
      })}
      <SumCells sums={person} />
    </tr>
  );
});

/** The sentence of a cell, with the amount if it is read. */
function sentenceOf(
  text: ReturnType<typeof useText>,
  { paid }: PresentDay,
  words: { name: string; day: string; places: string },
): string {
  return paid === null
    ? text('attendance.cellPresent', words)
    : text('attendance.cell', { ...words, paid: formatMoney(paid) });
}

/** A day present; a mark in place of an amount that is not read. */
function Present({ day: { paid }, code }: { day: PresentDay; code: string }) {
  return (
    <>
      {code !== '' && <span>{code}</span>}
      {paid === null ? (
        <b>✓</b>
      ) : (
        <b className={compare(paid, 0) === 0 ? 'unpaid' : undefined}>{shortAmount(paid)}</b>
      )}
    </>
  );
}

function SumCells({ sums }: { sums: Sums | undefined }) {
  return SUMS.map(({ key, kind }) => (
    <td key={key} className="sum">
      {sums && <SumText kind={kind} sum={sums[key]} />}
    </td>
  ));
}

function SumText({ kind, sum }: { kind: (typeof SUMS)[number]['kind']; sum: number | Decimal | null }) {
  if (sum === null) return <Unread />;
  return kind === 'money' ? formatMoney(String(sum)) : countText(Number(sum));
}

function cellClass(day: string, today: string, isOpened: boolean): string | undefined {
  if (day > today) return 'future';
  return isOpened ? 'opened' : undefined;
}

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
}

/** The cell that a key leads to; undefined for another key, and at the edges the cell itself. */
function neighbour(cell: HTMLElement, key: string): HTMLElement | undefined {
  const row = cell.parentElement;
  const place = Array.prototype.indexOf.call(row?.children ?? [], cell);
  const days = row?.querySelectorAll<HTMLElement>('[data-day]');
  const at = (found: Element | null | undefined) =>
    found instanceof HTMLElement && found.dataset.day !== undefined ? found : cell;
  switch (key) {
    case 'ArrowLeft':
      return at(cell.previousElementSibling);
    case 'ArrowRight':
      return at(cell.nextElementSibling);
    case 'ArrowUp':
      return at(row?.previousElementSibling?.children[place]);
    case 'ArrowDown':
      return at(row?.nextElementSibling?.children[place]);
    case 'Home':
      return at(days?.[0]);
    case 'End':
      return at(days?.[days.length - 1]);
    default:
      return undefined;
  }
}

/** One cell at a time is reached by Tab. */
function focusOn(frame: HTMLElement | null, cell: HTMLElement): void {
  for (const other of frame?.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]') ?? [])
    other.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}
