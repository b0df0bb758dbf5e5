import { lazy } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { fileName } from '../../../papers/Sheet.ts';
import { ExportTools } from '../../generic/export/ExportTools.tsx';
import { useExportRun } from '../../generic/export/useExportRun.ts';
import { useGroupMay } from '../../generic/page/useGroupMay.ts';
import { Section } from '../../layout/Section.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { useToday } from '../../providers/today.ts';
import { type TrialBalance, trialBalancePaper, trialBalanceSheet } from './trialBalanceSheet.ts';

const PaperPrint = lazy(() =>
  import('../../generic/paper/PaperPrint.tsx').then((module) => ({ default: module.PaperPrint })),
);

interface Props {
  balance: TrialBalance;
  /** The day at whose end the balances are, YYYY-MM-DD. */
  day: string;
  disabled: boolean;
}

/** The trial balance of the shown day as a file, or on paper under the firm's letterhead. */
export function BooksExport({ balance, day, disabled }: Props) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const { run, printed, onPrinted, ...task } = useExportRun<TrialBalance>();
  const may = useGroupMay('books');
  const asAt = text('books.asAt', { day: formatDay(day, format.date) });
  const start = (kind: 'csv' | 'excel' | 'print') =>
    void run(balance.lines.length, async () => {
      if (kind === 'print') return balance;
      const sheet = trialBalanceSheet(balance, asAt, text);
      const name = `${sheet.title} ${day}`;
      if (kind === 'csv') {
        const { toCsv } = await import('../../../papers/csv.ts');
        saveFile(toCsv(sheet), fileName(name, 'csv'));
      } else {
        const { toExcel } = await import('../../../papers/excel.ts');
        saveFile(await toExcel(sheet), fileName(name, 'xlsx'));
      }
      return undefined;
    });
  return (
    <>
      <ExportTools
        task={{ ...task, start }}
        kinds={['csv', 'excel', 'print']}
        may={may}
        disabled={disabled}
      />
      {printed && (
        <Section>
          <PaperPrint
            paper={trialBalancePaper(printed, asAt, { printedOn: today, format }, text)}
            onPrinted={onPrinted}
          />
        </Section>
      )}
    </>
  );
}
