import Button from '@mui/material/Button';
import type { BaseRecord } from '@refinedev/core';
import { lazy, useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { words } from '../../../fields/readText.ts';
import type { Paper } from '../../../papers/Paper.ts';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { text, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { SheetState } from './useSheet.ts';

const PaperPrint = lazy(() =>
  import('../paper/PaperPrint.tsx').then((module) => ({ default: module.PaperPrint })),
);

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: SheetState;
}

/** Prints the lines of the page to count with: without the figures of the books, and with room to write. */
export function CountingPaper(props: Props) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setPrinting(true)}>
        {text('sheet.print')}
      </Button>
      {isPrinting && (
        <Section>
          <PaperPrint
            paper={paperOf(props, formatDay(today, format.date))}
            onPrinted={() => setPrinting(false)}
          />
        </Section>
      )}
    </>
  );
}

function paperOf({ resource, sheet, sheetState: { lines, target, nameOf } }: Props, day: string): Paper {
  const columns = sheet.columns.flatMap(({ field, label }) => {
    const own = target.fields[field];
    return own === undefined ? [] : [{ field: own, label: label ?? own.labels.list }];
  });
  const input = resource.fields[sheet.compare?.input ?? ''];
  const shown = (record: BaseRecord, field: (typeof columns)[number]['field']) =>
    words(record[field.nameKey ?? field.name] ?? '');
  return {
    firm: '',
    title: sheet.form.title,
    facts: [{ label: text('report.printed'), value: day }],
    totals: [],
    tables: [
      {
        title: sheet.form.title,
        about: [],
        columns: [
          { label: resource.fields[sheet.each]?.label ?? '', kind: 'text' },
          ...columns.map(({ label }) => ({ label, kind: 'text' as const })),
          { label: input?.label ?? '', kind: 'text' },
        ],
        rows: lines.map(({ record }) => [
          nameOf(record),
          ...columns.map(({ field }) => shown(record, field)),
          ROOM,
        ]),
        before: [],
        after: [],
      },
    ],
    words: [],
    signatures: [],
  };
}

/** A line to write on. */
const ROOM = '______________';
