import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors/AppError.ts';
import { StartError } from '../../errors/StartError.ts';
import type { Mistake } from '../../schema/mistake.ts';
import type { Context } from '../context.ts';
import type { Step } from '../database/syncPlan.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, jsonSchema } from '../http/openapi.ts';
import { momentText } from '../queries/sql/businessTime.ts';
import { runSql } from '../queries/sql/runSql.ts';
import type { Reloading } from '../reload.ts';
import type { Standing } from './definitionSets.ts';
import { readVersion } from './version.ts';

const tags = ['Settings'];

const reloadBody = z.strictObject({
  revert: z.boolean({ error: 'Revert must be true or false' }).optional(),
});

/** What is loaded of the definitions, and reading them anew; for administrators. */
export function registerDefinitions(
  api: FastifyInstance,
  context: Context,
  reloading: Reloading | undefined,
): void {
  const summary = 'The definitions in force, and the mistakes of the files as they are now';
  api.get('/definitions', { schema: { summary, tags, response: answers() } }, async ({ actor }) => {
    if (!actor.isAdmin) throw new AppError('forbidden');
    const [{ version }, changes] = await Promise.all([readVersion(context.db), latestChanges(context)]);
    const data = { version, definitions: loaded(context), ...(await present(reloading)), changes };
    return { success: true, data };
  });

  api.post(
    '/definitions/reload',
    {
      schema: {
        summary: 'Put the files of the definitions in force, in every server process',
        description:
          'Refused with 409 where the files are older than the definitions in force, unless `revert` is true.',
        tags,
        body: jsonSchema(reloadBody),
        response: answers(),
      },
    },
    async ({ actor, body }) => {
      if (!actor.isAdmin) throw new AppError('forbidden');
      if (reloading === undefined)
        throw new AppError('conflict', 'This server cannot read its definitions anew');
      const { revert = false } = checkBody(reloadBody, body ?? {});
      const { mistakes, unreadable } = await present(reloading);
      if (unreadable !== null) throw new AppError('conflict', unreadable);
      if (mistakes.length > 0)
        throw new AppError('invalid', words(mistakes.length), { errors: byPlace(mistakes) });
      await reloading.reload(revert).catch((error: unknown) => {
        throw error instanceof StartError ? new AppError('conflict', error.message) : error;
      });
      return { success: true, message: 'The definitions are reloaded' };
    },
  );
}

function loaded({ resources, sources }: Context): object[] {
  return Object.values(resources).map(({ name, label, kind, fields }) => ({
    name,
    label: label.many,
    kind,
    file:
      sources.find(({ text }) => new RegExp(`^name: *['"]?${name}['"]? *(#|$)`, 'm').test(text))?.file ??
      null,
    fields: Object.values(fields).length,
  }));
}

interface Present {
  mistakes: readonly Mistake[];
  /** What a reload would do to the tables, in words, and what it would refuse. */
  plan: { steps: string[]; refusals: readonly string[] } | null;
  unreadable: string | null;
  /** How the files stand to the definitions in force; null where they have mistakes or cannot be read. */
  standing: Standing | null;
}

/** The files as they are now: their mistakes or what a reload would do, or why they cannot be read. */
async function present(reloading: Reloading | undefined): Promise<Present> {
  try {
    const { mistakes = [], plan, standing = null } = (await reloading?.examine()) ?? {};
    const inWords = plan ? { steps: plan.steps.map(({ what }) => what), refusals: plan.refusals } : null;
    return { mistakes, plan: inWords, unreadable: null, standing };
  } catch (error) {
    if (error instanceof StartError)
      return { mistakes: [], plan: null, unreadable: error.message, standing: null };
    throw error;
  }
}

/** What was last done to the tables, the latest first; `at` as 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
async function latestChanges({ db, timeZone }: Context): Promise<{ at: string; steps: string[] }[]> {
  const rows = await runSql<{ at: string; steps: Step[] }>(
    db,
    `select ${momentText('at', timeZone)} as at, steps from plinth.applied_plan order by id desc limit 20`,
  );
  return rows.map(({ at, steps }) => ({ at, steps: steps.map(({ what }) => what) }));
}

function words(count: number): string {
  const found = count === 1 ? 'a mistake' : `${count} mistakes`;
  return `The definitions have ${found}; the last good ones stay in force`;
}

function byPlace(mistakes: readonly Mistake[]): Record<string, string> {
  return Object.fromEntries(
    mistakes.map(({ file, line, column, key, message }) => [
      `${file}:${line}:${column}`,
      key === '' ? message : `${key}: ${message}`,
    ]),
  );
}
