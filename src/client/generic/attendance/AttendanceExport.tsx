import { lazy } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import type { Attendance, Resource } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useFormat, useResource } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import { useMay } from '../page/useMay.ts';
import { officeSignatures } from '../paper/usePrinting.ts';
import { attendancePaper, type SheetTexts } from './attendanceSheets.ts';
import { type AttendanceQuery, daysOf } from './MonthAttendance.ts';
import { shortAmount } from './shortAmount.ts';
import { useAttendanceExport } from './useAttendanceExport.ts';

const PaperPrint = lazy(() =>
  import('../paper/PaperPrint.tsx').then((module) => ({ default: module.PaperPrint })),
);

interface Props {
  resource: Resource;
  attendance: Attendance;
  query: AttendanceQuery;
  /** How many people were found. */
  total: number;
}

/** Everybody of the month as a file or on paper, whatever page is shown. */
export function AttendanceExport({ resource, attendance, query, total }: Props) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const places = useResource(resource.fields[attendance.place]?.to ?? '');
  const texts: SheetTexts = {
    title: attendance.title,
    month: formatDay(`${query.month}-01`, 'MMMM YYYY'),
    person: resource.fields[attendance.each]?.label ?? '',
    places: places.label.many,
    present: text('attendance.present'),
    sums: {
      days: text('attendance.days'),
      earned: text('attendance.earned'),
      paid: text('attendance.paid'),
      open: text('attendance.open'),
    },
  };
  const task = useAttendanceExport({ attendance, query, total, texts });
  const may = useMay(resource);
  const { printed, onPrinted } = task;
  const about = [{ label: text('report.printed'), value: formatDay(today, format.date) }];
  const only = printed?.places.get(Number(query.place));
  return (
    <>
      <ExportTools task={task} kinds={['csv', 'excel', 'print']} may={may} disabled={total === 0} />
      {printed && (
        <Section>
          <PaperPrint
            paper={attendancePaper(printed, daysOf(query.month), texts, {
              about: [
                ...about,
                { label: texts.person, value: countText(printed.total) },
                ...(only === undefined ? [] : [{ label: places.label.one, value: only }]),
              ],
              short: shortAmount,
              isOnePlace: query.place !== '',
              signatures: officeSignatures(text),
            })}
            onPrinted={onPrinted}
          />
        </Section>
      )}
    </>
  );
}
