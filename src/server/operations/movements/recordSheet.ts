import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { type Failure, type FieldFailures, failure, nested, noFailures } from '../../../errors/failure.ts';
import { add, compare, type Decimal } from '../../../ledger/money.ts';
import { checkRecord, type Resource, type Sheet, sheetForm } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { productDb, readAsProduct, readWithin } from '../../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import { violatedUnique } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import type { Row } from '../../database/runSql.ts';
import { payFigures } from '../../queries/lists/payFigures.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import { targetOf } from '../../queries/lists/sheetLines.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { monthlyRule, peopleOf } from '../../sql/paySql.ts';
import type { Tables } from '../../tables.ts';
import { logicFor } from '../records/logicFor.ts';
import { mayLeaveDue, sheetWithoutDue } from './due.ts';
import type { MovementItem } from './Movement.ts';
import { recordMovement, recordMovements } from './recordMovements.ts';
import type { Result } from './results.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Records the movements of a sheet in the caller's database transaction, in the order of its lines: each as its own call would,
 * all or none.
 *
 * @param body the shared values, and the lines: {project_id, date, lines: [{employee_id, amount}]}
 * @returns the rows in the API's format, in the order of the lines.
 * @throws AppError invalid for the body, with errors by line (`lines.3.amount`); the reason of each refused line by its place
 * (`lines.3`), with the name of its record in the message; or the reason itself, if all lines have the same.
 */
export async function recordSheet(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  sheet: Sheet,
  body: unknown,
  actor: Actor,
): Promise<Row[]> {
  const form = sheetForm(resource, mayLeaveDue(resource, actor) ? sheetWithoutDue(resource, sheet) : sheet);
  const { shared, lines } = readBody(context, form, sheet, body, actor);
  const items = lines.map((line) => ({ resource, body: { ...shared, ...line }, actor }));
  const results = await recordAll(trx, context, items);
  const unrecorded = results.flatMap((result, index) =>
    result instanceof AppError ? [{ index, error: result }] : [],
  );
  const refused =
    unrecorded.length > 0
      ? unrecorded
      : await overpaid(trx, context, resource, sheet, results as Row[], actor);
  if (refused.length > 0)
    throw await sheetRefused(readWithin(trx, context, actor), resource, sheet, lines, refused);
  return results as Row[];
}

/** The values of all lines, and the lines as they were sent. */
function readBody(
  context: Context,
  form: Resource,
  sheet: Sheet,
  body: unknown,
  actor: Actor,
): { shared: Values; lines: readonly Values[] } {
  const { lines: field, each } = sheet;
  const today = businessToday(context.timeZone);
  const checked = checkRecord(form, context.types, 'create', body, {
    today,
    logic: logicFor(context, actor),
  });
  if (!checked.ok) throw invalid(checked.errors);
  const { [field.name]: given, ...shared } = body as Record<string, unknown>;
  const stored = checked.values[field.name] as readonly Values[];
  refuseTwice(sheet, stored);
  // A list may come as text; then its stored lines are sent on.
  const lines = Array.isArray(given) && given.every(isObject) ? (given as readonly Values[]) : stored;
  return { shared, lines: lines.map((line, index) => ({ ...line, [each]: stored[index]?.[each] })) };
}

/** Each record has one line: a second one is a slip, and would be a second movement. */
function refuseTwice({ each, lines }: Sheet, stored: readonly Values[]): void {
  const seen = new Set<unknown>();
  const errors = noFailures();
  for (const [index, line] of stored.entries()) {
    if (seen.has(line[each]))
      errors[`${lines.name}.${index}.${each}`] = failure('lineTwice', { line: index + 1 });
    seen.add(line[each]);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A unique value that stands already refuses all at once. Then each line is recorded alone, which shows whose it is. */
async function recordAll(
  trx: Kysely<Tables>,
  context: Context,
  items: readonly MovementItem[],
): Promise<Result<Row>[]> {
  try {
    return await inSavepoint(trx, () => recordMovements(trx, context, items));
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
  }
  const results: Result<Row>[] = [];
  for (const item of items) {
    try {
      results.push(await inSavepoint(trx, () => recordMovement(trx, context, item)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(error);
    }
  }
  return results;
}

/**
 * A payroll pays nobody more than what is open for the month (docs/business-rules.md, "Payroll"), so a repeated one pays nothing. It
 * is compared after the payments, whose books are locked by then.
 */
async function overpaid(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { each }: Sheet,
  rows: readonly Row[],
  actor: Actor,
): Promise<RefusedLine[]> {
  const rule = monthlyRule(resource);
  const month = rows[0]?.[rule?.month ?? ''];
  if (rule?.person !== each || typeof month !== 'string') return [];
  const ids = rows.map((row) => row[each]);
  const figures = await payFigures(productDb(trx), readAsProduct(context), resource, rule, month, ids);
  const over = rows.flatMap((row, index): Overpaid[] => {
    const left = figures.get(row[each] as number)?.left ?? '0';
    if (compare(left, 0) >= 0) return [];
    // A refusal has no figures for who does not read the amount.
    if ((row.amount ?? null) === null) return [{ index, id: row[each] as number, open: undefined }];
    const before = add([left, String(row.amount)]);
    return [{ index, id: row[each] as number, open: compare(before, 0) > 0 ? before : '0.00' }];
  });
  const people = peopleOf(context, resource, rule).name;
  const own = readWithin(trx, context, actor);
  const titleOf = await readTitles(
    own.db,
    own,
    over.map(({ id }) => ({ resource: people, id })),
  );
  const { currency } = context.settings;
  return over.map(({ index, id, open }) => {
    const person = titleOf(people, id) ?? String(id);
    if (open === undefined) return { index, error: new AppError('refusedByBooks') };
    return {
      index,
      error: new AppError('moreThanOpen', { person, month, amount: { money: open, currency } }),
    };
  });
}

interface Overpaid {
  index: number;
  id: number;
  /** The open pay before; undefined for who does not read it. */
  open: Decimal | undefined;
}

interface RefusedLine {
  index: number;
  error: AppError;
}

async function sheetRefused(
  reader: ReadContext,
  resource: Resource,
  sheet: Sheet,
  lines: readonly Values[],
  refused: readonly RefusedLine[],
): Promise<AppError> {
  const [first] = refused as [RefusedLine];
  if (refused.length === lines.length && isSameForAll(refused, sheet)) return first.error;
  const fields = noFailures();
  for (const line of refused) Object.assign(fields, placed(sheet, line));
  const name = await nameOf(reader, resource, sheet, lines[first.index]);
  const reason = nested(first.error.reason);
  const statuses = new Set(refused.map(({ error }) => error.status));
  const more = { fields, status: statuses.size === 1 ? first.error.status : undefined };
  return refused.length === 1
    ? new AppError('lineRefused', { name, reason }, more)
    : new AppError('linesRefused', { refused: refused.length, total: lines.length, name, reason }, more);
}

/** A reason that concerns what all lines share, such as a completed project. */
function isSameForAll(refused: readonly RefusedLine[], { each, lines }: Sheet): boolean {
  const [first] = refused as [RefusedLine];
  const own = [each, ...Object.keys(lines.of ?? {})];
  const names = Object.keys(first.error.fields ?? {});
  if (refused.length === 1) return names.length > 0 && names.every((name) => !own.includes(name));
  const same = (error: AppError) => JSON.stringify([error.failure, error.fields]);
  return (
    refused.every(({ error }) => same(error) === same(first.error)) &&
    names.every((name) => !own.includes(name))
  );
}

/** The errors of a line at its inputs, or at the line itself; those of shared fields where they are entered. */
function placed({ lines }: Sheet, { index, error }: RefusedLine): FieldFailures {
  const at = `${lines.name}.${index}`;
  if (error.fields === undefined) return { [at]: error.reason };
  const entries = Object.entries(error.fields).map(([name, reason]): [string, Failure] =>
    Object.hasOwn(lines.of ?? {}, name) ? [`${at}.${name}`, reason] : [name, reason],
  );
  return Object.fromEntries(entries);
}

/** The name of a line's record, as its reader reads it. */
async function nameOf(
  reader: ReadContext,
  resource: Resource,
  sheet: Sheet,
  line: Values | undefined,
): Promise<string> {
  const target = targetOf(reader, resource, sheet);
  const id = Number(line?.[sheet.each]);
  const titleOf = await readTitles(reader.db, reader, [{ resource: target.name, id }]);
  return titleOf(target.name, id) ?? `${target.label.one} ${id}`;
}
