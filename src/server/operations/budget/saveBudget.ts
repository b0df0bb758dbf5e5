import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { readCell } from '../../../fields/cell.ts';
import { compare, type Decimal, LARGEST_AMOUNT, multiply } from '../../../ledger/money.ts';
import { type FieldType, undeclaredField } from '../../../schema/index.ts';
import { checkValue } from '../../../schema/record/checkField.ts';
import { openChange } from '../../access/openChange.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import { violatedUnique } from '../../database/databaseError.ts';
import { runSql } from '../../database/runSql.ts';
import { type Budgeted, budgeted, refuseUnknown } from '../../queries/budget/budgetOf.ts';
import { publishKeys, recordKey } from '../../sql/outboxSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { BUDGET_LABELS, type BudgetBody, type WrittenBudgetLine } from './budgetBody.ts';

interface ReadLine {
  head: string;
  product_id: number | null;
  quantity: Decimal | null;
  rate: Decimal | null;
  amount: Decimal | null;
  note: string | null;
}

/**
 * Saves a new version of a project's budget with all of its lines; earlier versions stay (docs/business-rules.md, "Budgets").
 *
 * @returns the number of the version.
 * @throws AppError recordNotFound, and as `openChange` of the project; invalid with the fields of the lines; budgetChanged if another version was saved since.
 */
export async function saveBudget(
  trx: Kysely<Tables>,
  context: Context,
  project: number,
  { based_on: basedOn, reason, lines }: BudgetBody,
  actor: Actor | null,
): Promise<number> {
  const planned = budgeted(context);
  await openChange(trx, context, actor, { resource: planned.resource, right: 'update', id: project });
  const own = readWithin(trx, context, actor);
  await refuseUnknown(own.db, planned.resource, project);
  const errors = noFailures();
  if (basedOn > 0 && !reason)
    errors.reason = failure('required', { field: { field: 'reason', label: BUDGET_LABELS.reason } });
  const read = await readLines(own, planned, lines, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const version = basedOn + 1;
  await insert(trx, { project, version, reason: reason || null, actor }, read);
  await runSql(trx, publishKeys(sql`${[recordKey(planned.resource.name, project)]}`));
  return version;
}

async function readLines(
  context: ReadContext,
  planned: Budgeted,
  written: readonly WrittenBudgetLine[],
  errors: FieldFailures,
): Promise<ReadLine[]> {
  const products = await knownProducts(context, planned, written);
  const seen = new Map<string, number>();
  return written.map((line, index) => {
    const at = (name: keyof ReadLine) => `lines.${index}.${name}`;
    const head = Object.hasOwn(planned.heads, line.head) ? planned.heads[line.head] : undefined;
    const id = line.product_id ?? null;
    if (head === undefined)
      errors[at('head')] = failure('notOneOf', { field: labelled('head'), options: headOptions(planned) });
    else if (id !== null && head.goods === undefined)
      errors[at('product_id')] = failure('budgetHeadWithoutGoods', { head: headRef(line.head, head.label) });
    else if (id !== null && !products.has(`${head.goods}:${id}`))
      errors[at('product_id')] = failure('notListed', { field: labelled('product_id') });
    const key = `${line.head}:${id ?? ''}`;
    const first = seen.get(key);
    if (first !== undefined)
      errors[at(id === null ? 'head' : 'product_id')] = failure('lineTwice', { line: first + 1 });
    else seen.set(key, index);
    return {
      head: line.head,
      product_id: id,
      note: line.note || null,
      ...readFigures(context, line, at, errors),
    };
  });
}

function labelled(name: keyof typeof BUDGET_LABELS) {
  return { field: name, label: BUDGET_LABELS[name] };
}

function headOptions({ heads }: Budgeted) {
  return Object.entries(heads).map(([value, { label }]) => ({ value, label }));
}

function headRef(head: string, label: string) {
  return { text: label, at: `settings.budget.heads.${head}.label` };
}

/** The figures of a line. The amount follows from quantity and rate where both are given. */
function readFigures(
  { types, settings }: Context,
  line: WrittenBudgetLine,
  at: (name: 'quantity' | 'rate' | 'amount') => string,
  errors: FieldFailures,
): Pick<ReadLine, 'quantity' | 'rate' | 'amount'> {
  const read = (name: 'quantity' | 'rate' | 'amount', type: 'money' | 'quantity'): Decimal | null => {
    const field = {
      ...undeclaredField(name, type, BUDGET_LABELS[name], { required: false, min: 0 }),
      zero: 'allowed' as const,
    };
    const given = readCell(String(line[name] ?? ''), field, types[type] as FieldType, settings.currency);
    if (given === null) return null;
    const result = checkValue(field, types, given);
    if ('value' in result) return String(result.value);
    errors[at(name)] = Object.values(result.errors)[0] as FieldFailures[string];
    return null;
  };
  const [quantity, rate, given] = [
    read('quantity', 'quantity'),
    read('rate', 'money'),
    read('amount', 'money'),
  ];
  const product = quantity === null || rate === null ? null : multiply(quantity, rate);
  const amount = product ?? given;
  const isWrong = ['quantity', 'rate', 'amount'].some((name) => errors[at(name as 'amount')] !== undefined);
  if (isWrong) return { quantity, rate, amount };
  if (amount === null) errors[at('amount')] = failure('required', { field: labelled('amount') });
  else if (compare(amount, LARGEST_AMOUNT) > 0)
    errors[at('amount')] = failure('amountTooLarge', {
      field: labelled('amount'),
      most: { money: LARGEST_AMOUNT },
    });
  else if (given !== null && product !== null && compare(given, product) !== 0)
    errors[at('amount')] = failure('notSum', { field: labelled('amount'), amount: { money: product } });
  return { quantity, rate, amount };
}

/** The products of the lines that the author of the budget reads. */
async function knownProducts(
  context: ReadContext,
  { heads }: Budgeted,
  written: readonly WrittenBudgetLine[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [head, { goods }] of Object.entries(heads)) {
    const resource = context.resources[goods ?? ''];
    const ids = written.flatMap((line) => (line.head === head && line.product_id ? [line.product_id] : []));
    if (resource === undefined || ids.length === 0) continue;
    const rows = await runSql<{ id: number }>(
      context.db,
      sql`select t.id from ${tableOf(resource)} t where t.id = any (${ids}::bigint[])`,
    );
    for (const { id } of rows) known.add(`${resource.name}:${id}`);
  }
  return known;
}

interface Header {
  project: number;
  version: number;
  reason: string | null;
  actor: Actor | null;
}

/** The unique version number decides between two that save at once. */
async function insert(
  trx: Kysely<Tables>,
  { project, version, reason, actor }: Header,
  lines: readonly ReadLine[],
): Promise<void> {
  const latest = await latestVersion(trx, project);
  if (latest !== version - 1) throw new AppError('budgetChanged', { version: latest });
  try {
    await runSql(
      trx,
      sql`with saved as (
         insert into ${table.budget} (project_id, version, reason, created_by)
         values (${project}, ${version}, ${reason}, ${actor?.id ?? null}) returning id
       )
       insert into ${table.budget_line} (budget_id, place, head, product_id, quantity, rate, amount, note)
       select saved.id, l.place, l.head, l.product_id, l.quantity, l.rate, l.amount, l.note
       from saved, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
         as (head text, product_id bigint, quantity numeric, rate numeric, amount numeric, note text)) with ordinality
         l(head, product_id, quantity, rate, amount, note, place)`,
    );
  } catch (error) {
    if (violatedUnique(error) !== 'budget_project_id_version_key') throw error;
    throw new AppError('budgetChanged', { version });
  }
}

async function latestVersion(trx: Kysely<Tables>, project: number): Promise<number> {
  const [row] = await runSql<{ version: number }>(
    trx,
    sql`select coalesce(max(b.version), 0) as version from ${table.budget} b where b.project_id = ${project}`,
  );
  return row?.version ?? 0;
}
