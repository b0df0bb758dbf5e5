import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { StartError } from '../../errors/StartError.ts';
import type { Resource } from '../../schema/index.ts';
import { productDb, readAsProduct } from '../../server/access/readAs.ts';
import type { Actor, Context } from '../../server/context.ts';
import { runSql } from '../../server/database/runSql.ts';
import type { BudgetBody } from '../../server/operations/budget/budgetBody.ts';
import { saveBudget } from '../../server/operations/budget/saveBudget.ts';
import { correctTransaction } from '../../server/operations/movements/correctTransaction.ts';
import { reverseTransaction } from '../../server/operations/movements/reverseTransaction.ts';
import { createRecord } from '../../server/operations/records/createRecord.ts';
import { updateRecord } from '../../server/operations/records/updateRecord.ts';
import { firmSettings } from '../../server/operations/settings/firmSettings.ts';
import { saveSettings } from '../../server/operations/settings/saveSettings.ts';
import { budgeted, budgetVersions } from '../../server/queries/budget/budgetOf.ts';
import { accountResource, tableOf } from '../../server/sql/recordSql.ts';
import type { Tables } from '../../server/tables.ts';
import { makeReferences } from '../import/references.ts';

const body = z.record(z.string(), z.unknown());
/** The newest record with these values. */
const found = { resource: z.string(), where: z.record(z.string(), z.string()) };

const afterwards = z.object({
  correct: z.array(z.object({ ...found, reason: z.string(), body })),
  reverse: z.array(z.object({ ...found, reason: z.string() })),
  update: z.array(z.object({ ...found, body })),
  create: z.array(z.object({ resource: z.string(), body })),
  /** Versions of budgets in their order; each line names its product, if any. */
  budgets: z.optional(
    z.array(
      z.object({
        where: z.record(z.string(), z.string()),
        reason: z.nullable(z.string()),
        lines: z.array(
          z.object({
            head: z.string(),
            product: z.optional(z.string()),
            quantity: z.optional(z.number()),
            rate: z.optional(z.number()),
            amount: z.optional(z.number()),
          }),
        ),
      }),
    ),
  ),
  settings: firmSettings,
});

/** The file with what the administrator of the demonstration did after the movements were recorded. */
const FILE = 'afterwards.json';

/**
 * Corrects, reverses and edits what the file names, through the functions of the calls, in the caller's database transaction.
 * Without the file, nothing is done.
 */
export async function runAfterwards(trx: Transaction<Tables>, context: Context, folder: string) {
  const path = join(folder, FILE);
  if (!existsSync(path)) return;
  const tasks = afterwards.parse(JSON.parse(await readFile(path, 'utf8')));
  const actor = await administrator(trx, context);
  const references = makeReferences(trx, context);
  const resourceOf = (name: string): Resource => {
    const resource = context.resources[name];
    if (resource === undefined) throw new StartError(`${path}: there is no resource ${name}`);
    return resource;
  };
  for (const { resource: name, where, reason, body: given } of tasks.correct) {
    const resource = resourceOf(name);
    const corrected = await references.resolve(resource.fields, given);
    await correctTransaction(trx, context, await newest(trx, resource, where), reason, corrected, actor);
  }
  for (const { resource: name, where, reason } of tasks.reverse)
    await reverseTransaction(trx, context, await newest(trx, resourceOf(name), where), reason, actor);
  for (const { resource: name, where, body: given } of tasks.update) {
    const resource = resourceOf(name);
    await updateRecord(trx, context, resource, await newest(trx, resource, where), given, actor);
  }
  for (const { resource: name, body: given } of tasks.create) {
    const resource = resourceOf(name);
    await createRecord(trx, context, resource, await references.resolve(resource.fields, given), actor);
  }
  for (const written of tasks.budgets ?? []) await addBudget(trx, context, written, actor);
  await saveSettings(trx, tasks.settings, actor);
}

type WrittenBudget = NonNullable<z.infer<typeof afterwards>['budgets']>[number];

async function addBudget(
  trx: Transaction<Tables>,
  context: Context,
  { where, reason, lines }: WrittenBudget,
  actor: Actor,
): Promise<void> {
  const { resource, heads } = budgeted(context);
  const project = await newest(trx, resource, where);
  const versions = await budgetVersions(productDb(trx), readAsProduct(context), project);
  const named: BudgetBody['lines'] = [];
  for (const { product, ...line } of lines) {
    const goods = context.resources[heads[line.head]?.goods ?? ''];
    const id =
      product === undefined || goods === undefined
        ? null
        : await newest(trx, goods, { [goods.title]: product });
    named.push({ ...line, product_id: id });
  }
  await saveBudget(
    trx,
    context,
    project,
    { based_on: versions[0]?.version ?? 0, reason, lines: named },
    actor,
  );
}

async function newest(
  trx: Transaction<Tables>,
  resource: Resource,
  where: Readonly<Record<string, string>>,
): Promise<number> {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.id('t', name)} = ${value}`);
  const [row] = await runSql<{ id: number | null }>(
    trx,
    sql`select max(t.id)::int as id from ${tableOf(resource)} t where ${sql.join(conditions, sql` and `)}`,
  );
  if (row?.id == null) throw new StartError(`There is no ${resource.name} with ${JSON.stringify(where)}`);
  return row.id;
}

/** The first account, which was made before. */
async function administrator(trx: Transaction<Tables>, context: Context): Promise<Actor> {
  const accounts = accountResource(context);
  if (accounts === undefined) throw new StartError('A demonstration needs accounts');
  const [row] = await runSql<Pick<Actor, 'id' | 'name' | 'email'>>(
    trx,
    sql`select id::int as id, name, email from ${tableOf(accounts)} order by id limit 1`,
  );
  if (row === undefined) throw new StartError('A demonstration needs an account');
  return { ...row, isAdmin: true, roles: [], projects: [], employee: null };
}
