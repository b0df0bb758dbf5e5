import { AppError } from '../../../errors/AppError.ts';
import { digitsOf } from '../../../fields/digitsOf.ts';
import { namedLetters } from '../../../papers/runs.ts';
import { fileName } from '../../../papers/Sheet.ts';
import type { SlipSheet } from '../../../papers/Slip.ts';
import { hasRightFor } from '../../access/hasRightFor.ts';
import { readAs } from '../../access/readAs.ts';
import { refused } from '../../access/refusals.ts';
import { rightParams } from '../../access/rightParams.ts';
import { tailored } from '../../access/tailor.ts';
import type { Actor, Context } from '../../context.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { rowsByIds } from '../../queries/lists/rowsByIds.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { NewMail } from '../outbox/queueMail.ts';
import type { DrawReport } from './drawReport.ts';
import { letterhead } from './letterhead.ts';
import { languageOf } from './reportAttachment.ts';

/** Papers of records to be attached. */
export interface WantedPapers {
  resource: string;
  /** The name of the paper in the definition. */
  paper: string;
  ids: readonly number[];
  size?: SlipSheet['size'] | undefined;
  copies?: number | undefined;
  /** Letters that a PDF cannot print become boxes. */
  with_boxes?: boolean | undefined;
  /** The tag of their language; English if there is no such language. */
  language: string;
}

/**
 * The papers of records as a PDF, as the user reads them.
 *
 * @throws AppError notFound for a paper or a record that the user does not read, rightMissing without the right to mail one of them,
 * paperUnprintable for letters that a PDF cannot print, paperNotDrawn.
 */
export async function paperAttachment(
  context: Context,
  actor: Actor,
  {
    resource: name,
    paper: paperName,
    ids,
    size,
    copies,
    with_boxes: withBoxes = false,
    language,
  }: WantedPapers,
  draw: DrawReport,
): Promise<NonNullable<NewMail['attachment']>> {
  const own = readAs(context, actor);
  const known = Object.hasOwn(context.resources, name) ? context.resources[name] : undefined;
  const translated = languageOf(context, language)?.resources ?? context.resources;
  const { settings, reports, dashboards } = context;
  const given = { resources: translated, reports, dashboards, settings };
  const resource = known && tailored(given, own.reader, context).resources[name];
  const paper = resource?.print.find((one) => one.name === paperName);
  if (known === undefined || resource === undefined || paper === undefined) throw new AppError('notFound');
  const rows = await rowsByIds(own, known, { archived: 'without' }, ids);
  if (rows.length < ids.length) throw recordNotFound(known);
  if (!(await hasRightFor(context, actor, known, 'mail', ids)))
    throw refused(new AppError('rightMissing', rightParams(known, 'mail')), name, { right: 'mail' });
  const { app = {}, types = {}, labels = {}, tag = 'en' } = languageOf(context, language) ?? {};
  const { dateFormat: date, currency, currencyWords, numberFormat: grouping } = settings;
  const order = {
    kind: 'papers' as const,
    ...{ resource, paper, sheet: { size, copies }, withBoxes, currencyWords },
    // As an answer has them.
    rows: JSON.parse(JSON.stringify(rows)),
    today: businessToday(context.timeZone),
    format: { date, currency },
    writing: { grouping, tag, digits: digitsOf(settings.digits, tag) },
    texts: { app, types, labels },
    ...(await letterhead(own)),
  };
  const drawn = await draw(order, new AbortController().signal).catch((err: unknown) => {
    context.log.warn({ err, resource: name, paper: paperName }, 'A paper to be mailed could not be made');
    throw new AppError('paperNotDrawn');
  });
  if ('unprintable' in drawn)
    throw new AppError('paperUnprintable', { letters: namedLetters(drawn.unprintable) });
  if ('limit' in drawn) throw new AppError('paperNotDrawn');
  return {
    name: fileName(drawn.title ?? paper.label, 'pdf'),
    type: 'application/pdf',
    content: Buffer.from(drawn.content),
  };
}
