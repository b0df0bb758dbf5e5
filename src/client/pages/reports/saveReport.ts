import type { Paper } from '../../../papers/Paper.ts';
import { reportPaper } from '../../../papers/reportPaper.ts';
import { reportRows, reportSheet } from '../../../papers/reportSheet.ts';
import type { ReportTable } from '../../../papers/reportTable.ts';
import { exceededLimit } from '../../../papers/rowLimit.ts';
import { fileName } from '../../../papers/Sheet.ts';
import type { Format, Resources } from '../../../schema/index.ts';
import type { Report } from '../../../schema/report.ts';
import type { Reader } from '../../data/index.ts';
import type { ExportKind } from '../../generic/export/ExportTools.tsx';
import { readLetterhead } from '../../generic/page/useLetterhead.ts';
import type { ReportAnswer } from '../../generic/report/Answer.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { inputNames } from './inputNames.ts';

export interface WantedReport {
  report: Report;
  answer: ReportAnswer;
  table: ReportTable;
  reader: Reader;
  resources: Resources;
  settings: Definitions['settings'];
  nameOf: (resource: string, row: Record<string, unknown>) => string;
  today: string;
  format: Format;
}

/** Saves a report as a file. Returns its paper to be printed. */
export async function saveReport(
  kind: ExportKind,
  wanted: WantedReport,
  signal: AbortSignal,
): Promise<Paper | undefined> {
  const { answer, table } = wanted;
  const name = [answer.label, answer.inputs.from, answer.inputs.to].filter(Boolean).join(' ');
  if (kind === 'csv') {
    const { toCsv } = await import('../../../papers/csv.ts');
    saveFile(toCsv(reportRows(answer, table, text)), fileName(name, 'csv'));
    return undefined;
  }
  const { paper, logo } = await makePaper(wanted);
  const limit = exceededLimit(paper, kind);
  if (limit !== undefined) {
    const message = text(`report.tooLong.${kind}`, { limit: countText(limit) });
    notify({ type: 'error', message });
    return undefined;
  }
  if (kind === 'print') return paper;
  if (kind === 'excel') {
    const { toExcel } = await import('../../../papers/excel.ts');
    const about = [paper.firm, ...paper.facts.map(({ label, value }) => `${label}: ${value}`)];
    saveFile(await toExcel({ ...reportSheet(answer, table), about }), fileName(name, 'xlsx'));
    return undefined;
  }
  const [{ makePdf }, { readLogo }] = await Promise.all([
    import('../../generic/pdf/makePdf.ts'),
    import('../../generic/pdf/readLogo.ts'),
  ]);
  const order = {
    paper,
    format: wanted.format,
    logo: await readLogo(logo, signal),
    pageWords: text('report.page'),
  };
  const file = await makePdf(order, signal, () => {});
  if (file !== undefined) saveFile(file, fileName(name, 'pdf'));
  return undefined;
}

/** The paper, and the address of the firm's logo. */
async function makePaper(wanted: WantedReport): Promise<{ paper: Paper; logo: string }> {
  const { report, answer, table, reader, resources, settings, today, format } = wanted;
  const [{ firm, lines, logo }, names] = await Promise.all([
    readLetterhead(reader, { resources, settings }),
    inputNames(report, answer.inputs, wanted),
  ]);
  const of = { firm, lines, today, format, names };
  return { paper: reportPaper(report, answer, table, of, text), logo };
}
