import { type RawBuilder, sql } from 'kysely';
/** The lines of sheets. */
import { daysOfMonth } from '../../../fields/calendar.ts';
import { type PayRule, ruleOfMovement } from '../../../ledger/movements/index.ts';
import { type Resource, repeatedBy, type Sheet, sharedFields } from '../../../schema/index.ts';
import { readsWhole } from '../../access/readsWhole.ts';
import type { ReadContext } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { joinDated } from '../../sql/datedSql.ts';
import { escapeLike } from '../../sql/escapeLike.ts';
import { accrualOf, basisSql, monthlyRule } from '../../sql/paySql.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { searchExpression } from '../../sql/searchSql.ts';
import { standing } from '../../sql/standing.ts';
import { whereSql } from '../../sql/whereSql.ts';
import { table } from '../../tables.ts';
import { datedOnDay } from './datedOnDay.ts';
import { employedSql } from './employed.ts';
import type { ListTotal } from './listTotal.ts';
import { payFigures } from './payFigures.ts';

/** The shared values that decide which records have a line, as their types store them. */
export type SharedValues = Readonly<Record<string, unknown>>;

interface Window {
  start: number;
  end: number;
  /** Words that the records' own texts contain. */
  words?: readonly string[] | undefined;
}

/**
 * The records that have a line in a sheet: each with `entered`, the movements that count already and have the same values in the
 * fields of `onceFor`, such as the wage of that day. Two statements for any number of lines.
 */
export async function sheetLines(
  context: ReadContext,
  resource: Resource,
  sheet: Sheet,
  values: SharedValues,
  { start, end, words = [] }: Window,
): Promise<{ rows: Row[] } & ListTotal> {
  const target = targetOf(context, resource, sheet);
  const shape = recordShape(context, target);
  const { condition, order } = linesSql(context, resource, sheet, target, values, words);
  // One more than the page shows whether there are more: counting a million records would read them all.
  const found = await runSql(
    context.db,
    sql`select ${shape.answer} from ${shape.table} t ${shape.answerLookUps}
    where ${condition} order by ${order} offset ${start} limit ${end - start + 1}`,
  );
  const page = found.slice(0, end - start);
  const monthly = monthlyRule(resource);
  if (monthly !== undefined && monthly.person === sheet.each) {
    const rows = await withPay(context, resource, monthly, monthOf(context, monthly, values), target, page);
    return {
      rows: rows.map((row) => ({ ...row, entered: [] })),
      total: start + found.length,
      more: found.length > page.length,
    };
  }
  const entered = await enteredFor(
    context,
    resource,
    sheet,
    values,
    page.map(({ id }) => id),
  );
  const counted = isCount(resource) ? await stockOnDay(context, target, values, page) : page;
  const day = dayOf(values);
  const onDay = day === undefined ? counted : await datedOnDay(context.db, context, target, day, counted);
  const rows = onDay.map((row) => ({ ...row, entered: entered.get(row.id) ?? [] }));
  return { rows, total: start + found.length, more: found.length > page.length };
}

/** The day of the movements, if it is among the shared values that decide. */
function dayOf({ date }: SharedValues): string | undefined {
  return typeof date === 'string' ? date : undefined;
}

/** The shared fields that the lines depend on. */
export function decidingFields(resource: Resource, sheet: Sheet): string[] {
  const { place } = crewOf(resource, sheet) ?? {};
  const matched = Object.values(resource.fields[sheet.each]?.matches ?? {});
  const names = [
    ...(place === undefined ? [] : [place, 'date']),
    ...(isCount(resource) ? ['date'] : []),
    // A client may send all that the lines share.
    ...(monthlyRule(resource) === undefined ? [] : sharedFields(resource, sheet)),
    ...matched,
    ...(repeatedBy(resource, sheet) ?? []),
  ];
  return [...new Set(names)].filter((name) => resource.fields[name] !== undefined);
}

/** Whether the lines are compared with the quantities of the movement's day. */
function isCount({ post }: Resource): boolean {
  return ruleOfMovement({ post })?.needs === 'counted';
}

/** The records with the quantity and the value of the end of a day in place of the present ones. */
async function stockOnDay(
  { db, timeZone }: ReadContext,
  target: Resource,
  { date }: SharedValues,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { stock } = target;
  if (stock === undefined || (date ?? null) === null || date === businessToday(timeZone)) return rows;
  const found = await runSql<{ id: number; quantity: number; value: number }>(
    db,
    sql`select s.record_id as id, s.quantity - later.quantity as quantity, s.value - later.value as value
    from ${table.stock} s cross join lateral (
      select coalesce(sum(d.change), 0) as quantity, coalesce(sum(d.value), 0) as value
      from ${table.stock_day} d where d.stock_id = s.id and d.date > ${date}::date
    ) later
    where s.resource = ${target.name} and s.record_id = any(${rows.map(({ id }) => id)}::bigint[])`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => {
    const then = byId.get(row.id as number);
    return then === undefined ? row : { ...row, [stock.quantity]: then.quantity, [stock.value]: then.value };
  });
}

/** The month that is paid: the one given, or the present one. */
function monthOf({ timeZone }: ReadContext, { month }: PayRule, values: SharedValues): string {
  const given = values[month ?? ''];
  return typeof given === 'string' ? given : businessToday(timeZone).slice(0, 7);
}

/** People with what each has earned, was given and may be paid for a month, and with their pay of that month. */
async function withPay(
  context: ReadContext,
  resource: Resource,
  rule: PayRule,
  month: string,
  target: Resource,
  page: readonly Row[],
): Promise<readonly Row[]> {
  const isRead = readsPay(context, resource, rule);
  const ids = page.map(({ id }) => id);
  const figures = await payFigures(context.db, context, resource, rule, month, ids);
  const rows = await datedOnDay(context.db, context, target, daysOfMonth(month).last, page);
  return rows.map((row) => {
    if (!isRead) return { ...row, earned: null, bonus: null, given: null, open: null, accrued: null };
    const own = figures.get(row.id as number);
    const left = Number(own?.left ?? 0);
    const open = Math.max(0, left);
    return {
      ...row,
      earned: Number(own?.earned ?? 0),
      bonus: Number(own?.bonus ?? 0),
      given: Number(own?.given ?? 0),
      open,
      accrued: own?.accrued ?? false,
    };
  });
}

/** Whether all is read that the pay of a month follows from: the pay itself, what was paid, what was accrued, and what is owed. */
function readsPay({ reader, resources }: ReadContext, resource: Resource, rule: PayRule): boolean {
  if (reader === undefined) return true;
  const people = resources[resource.fields[rule.person]?.to ?? ''];
  const accrual = accrualOf({ resources }, resource);
  const movements = [resource, ...(accrual === undefined ? [] : [accrual])];
  return (
    readsWhole(reader, people?.name ?? '', rule.rate, rule.basis, people?.book?.balance) &&
    readsWhole(reader, resource.name, rule.person, 'amount', 'date') &&
    movements.every(({ name }) => reader.resources.get(name)?.readsAll === true)
  );
}

/** The records of the sheet's reference. */
export function targetOf(
  { resources }: Pick<ReadContext, 'resources'>,
  resource: Resource,
  { each }: Sheet,
): Resource {
  const target = resources[resource.fields[each]?.to ?? ''];
  if (target === undefined) throw new Error(`${resource.name}.${each} points to no resource`);
  return target;
}

/** The rule that pays only people who are on the project that day, if the lines are those people. */
function crewOf({ post }: Resource, { each }: Sheet): { place: string } | undefined {
  const rule = ruleOfMovement({ post });
  if (rule?.needs !== 'pay' || rule.person !== each || rule.place === undefined) return undefined;
  return { place: rule.place };
}

/** SQL: which records `t` have a line, and their order. */
function linesSql(
  context: ReadContext,
  resource: Resource,
  sheet: Sheet,
  target: Resource,
  values: SharedValues,
  words: readonly string[],
): { condition: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const crew = crewOf(resource, sheet);
  const { where, matches = {} } = resource.fields[sheet.each] ?? {};
  const conditions: RawBuilder<unknown>[] = [sql`t.archived_at is null`, whereSql(context, target, where)];
  const monthly = monthlyRule(resource);
  if (monthly?.person === sheet.each) {
    const month = daysOfMonth(monthOf(context, monthly, values));
    const [first, last] = [sql`${month.first}::date`, sql`${month.last}::date`];
    conditions.push(sql`exists (
      select from ${tableOf(target)} p ${joinDated(target, sql`p`, last)}
      where p.id = t.id and ${basisSql(target, monthly, sql`p`)} = 'month'
        and ${employedSql(context, resource, monthly, { first, last })})`);
  }
  if (crew !== undefined) {
    const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${sql.lit(context.timeZone)})::date`;
    const on = sql`${values.date ?? null}::date`;
    conditions.push(sql`exists (
      select from ${table.assignment} a
      where a.employee_id = t.id and a.project_id = ${values[crew.place] ?? null}::bigint
        and ${day('a.assigned_at')} <= ${on} and (a.released_at is null or ${day('a.released_at')} >= ${on}))`);
  }
  const searched = searchExpression(target, context, 't');
  for (const word of words)
    conditions.push(
      searched === undefined ? sql`false` : sql`${searched} like lower(${`%${escapeLike(word)}%`}::text)`,
    );
  for (const [theirs, own] of Object.entries(matches))
    conditions.push(sql`t.${sql.id(theirs)}::text = ${values[own] ?? null}::text`);
  return {
    condition: sql.join(
      conditions.map((condition) => sql`(${condition})`),
      sql` and `,
    ),
    // A crew is small. Sorting all records of a table by their names would read them all.
    order: crew === undefined ? sql`t.id` : sql`${titleSql(context, target, 't')}, t.id`,
  };
}

async function enteredFor(
  context: ReadContext,
  resource: Resource,
  sheet: Sheet,
  values: SharedValues,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, Row[]>> {
  const same = repeatedBy(resource, sheet);
  const entered = new Map<unknown, Row[]>();
  if (same === undefined || ids.length === 0 || same.some((name) => (values[name] ?? null) === null))
    return entered;
  const shape = recordShape(context, resource);
  const equal = same.map(
    (name) => sql`t.${sql.id(name)} = ${values[name]}::${sql.raw(columnType(context, resource, name))}`,
  );
  const rows = await runSql(
    context.db,
    sql`select ${shape.answer} from ${shape.table} t ${shape.answerLookUps}
    where t.${sql.id(sheet.each)} = any(${ids}::bigint[]) and ${sql.join([sql`t.archived_at is null`, ...equal, standing(sql`t.id`)], sql` and `)}
    order by t.id`,
  );
  for (const row of rows) {
    const id = row[sheet.each];
    entered.set(id, [...(entered.get(id) ?? []), row]);
  }
  return entered;
}

function columnType({ types }: ReadContext, { fields }: Resource, name: string): string {
  const field = fields[name];
  return (field && types[field.type]?.column(field)) ?? 'text';
}
