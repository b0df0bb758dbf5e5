import { AppError } from '../../../errors/AppError.ts';
import { notice } from '../../../errors/notices.ts';
import { digitsOf } from '../../../fields/digitsOf.ts';
import { en } from '../../../i18n/en.ts';
import { namedLetters } from '../../../papers/runs.ts';
import { translatedTable } from '../../../papers/translatedTable.ts';
import type { Report } from '../../../schema/report.ts';
import type { Actor, ReadContext } from '../../context.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import type { ReportAnswer } from '../../queries/reports/Answer.ts';
import { mailSentence } from '../outbox/productMail.ts';
import type { NewMail } from '../outbox/queueMail.ts';
import type { DrawOrder, DrawReport } from './drawReport.ts';
import { letterhead } from './letterhead.ts';
import { reportFile } from './reportFile.ts';
import type { MailFormat } from './reportMails.ts';

/** A report to be attached, as its author reads it. */
export interface AttachedReport {
  /** In the language of the mail, like its answer. */
  report: Report;
  answer: ReportAnswer;
  /** The business day, YYYY-MM-DD. */
  today: string;
  format: MailFormat;
  /** Its tag. */
  language: string;
}

type Attachment = NonNullable<NewMail['attachment']>;

const TYPES = {
  pdf: ['pdf', 'application/pdf'],
  excel: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;

/** The definitions in a language, by a tag that a user wrote; undefined without such a language. */
export function languageOf({ languages }: Pick<ReadContext, 'languages'>, tag: string) {
  return Object.hasOwn(languages, tag) ? languages[tag] : undefined;
}

/** A report and its answer in a language; in English if there is no such language. */
export function translatedReport(
  { languages }: Pick<ReadContext, 'languages'>,
  tag: string,
  report: Report,
  answer: ReportAnswer,
): Pick<AttachedReport, 'report' | 'answer'> {
  const own = languageOf({ languages }, tag)?.reports[report.name] ?? report;
  return { report: own, answer: translatedTable(own, answer) };
}

/** A text of a mail in its language. */
export function mailText(
  { languages }: Pick<ReadContext, 'languages'>,
  tag: string,
  key: keyof typeof en,
  params: Readonly<Record<string, string>>,
): string {
  const text = languageOf({ languages }, tag)?.app[key] ?? en[key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The line of a mail that names who sends it. */
export function sentBy(
  context: Pick<ReadContext, 'languages' | 'settings'>,
  language: string,
  { name, email }: Pick<Actor, 'name' | 'email'>,
): string {
  return mailSentence(
    context,
    language,
    notice('mailSentBy', { name, email, product: context.settings.product }),
  );
}

/**
 * The file of a report. One that is too long for its format, or has letters that a PDF cannot print, is attached as CSV.
 *
 * @returns the file, and sentences for the mail about rows that are left out and a format that is not the chosen one.
 * @param signal ends the drawing of the file.
 * @throws AppError reportNotDrawn, reportDrawingTooLong; the reason of the signal.
 */
export async function reportAttachment(
  context: ReadContext,
  attached: AttachedReport,
  draw: DrawReport,
  signal: AbortSignal,
): Promise<{ attachment: Attachment; remarks: string[] }> {
  const { report, answer, today, format, language } = attached;
  const name = `${report.path.split('/').at(-1)}-${today}`;
  const say = (key: keyof typeof en, params: Readonly<Record<string, string>> = {}) =>
    mailText(context, language, key, params);
  const remarks = answer.truncated ? [say('reports.truncated', { count: `${answer.rows.length}` })] : [];
  const csv = { name: `${name}.csv`, type: 'text/csv', content: reportFile(answer) };
  if (format === 'csv') return { attachment: csv, remarks };
  const order = await orderOf(context, attached, format);
  const drawn = await draw(order, signal).catch((err: unknown) => {
    signal.throwIfAborted();
    context.log.warn({ err, report: report.name }, 'The file of a monthly mail could not be made');
    const isLate = err instanceof DOMException && err.name === 'TimeoutError';
    throw new AppError(isLate ? 'reportDrawingTooLong' : 'reportNotDrawn');
  });
  if ('unprintable' in drawn) {
    const letters = namedLetters(drawn.unprintable);
    return {
      attachment: csv,
      remarks: [...remarks, say('reports.mail.unprintable', { letters }), say('reports.mail.asCsv')],
    };
  }
  if ('limit' in drawn) {
    const limit = drawn.limit.toLocaleString('en');
    const tooLong = [say(`report.tooLong.${format}`, { limit }), say('reports.mail.asCsv')];
    return { attachment: csv, remarks: [...remarks, ...tooLong] };
  }
  const [ending, type] = TYPES[format];
  const content = Buffer.from(drawn.content);
  return { attachment: { name: `${name}.${ending}`, type, content }, remarks };
}

async function orderOf(
  context: ReadContext,
  { report, answer, today, language }: AttachedReport,
  kind: DrawOrder['kind'],
): Promise<DrawOrder> {
  const { settings } = context;
  const { dateFormat: date, currency, numberFormat: grouping } = settings;
  const { app = {}, types = {}, labels = {}, tag = 'en' } = languageOf(context, language) ?? {};
  const [head, names] = await Promise.all([letterhead(context), chosenNames(context, report, answer)]);
  return {
    ...{ kind, report, answer, today, names, ...head },
    format: { date, currency },
    writing: { grouping, tag, digits: digitsOf(settings.digits, tag) },
    texts: { app, types, labels },
  };
}

/** The names of the chosen records, by what is chosen; a record that cannot be read keeps its number. */
async function chosenNames(
  context: ReadContext,
  { ask }: Report,
  { inputs }: ReportAnswer,
): Promise<Record<string, string>> {
  const chosen = ask.flatMap(({ name, kind, to }) => {
    const id = Number(inputs[name]);
    return kind === 'reference' && to !== undefined && id > 0 ? [{ name, resource: to, id }] : [];
  });
  const titleOf = await readTitles(context.db, context, chosen);
  const named = chosen.flatMap(({ name, resource, id }) => {
    const title = titleOf(resource, id);
    return title === null ? [] : [[name, title]];
  });
  return Object.fromEntries(named);
}
