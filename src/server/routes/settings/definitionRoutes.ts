import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, errorOf } from '../../../errors/AppError.ts';
import {
  type AnswerFailure,
  type Failure,
  type FieldFailures,
  failure,
  nested,
} from '../../../errors/failure.ts';
import type { WriteParam } from '../../../errors/fillTemplate.ts';
import { notice } from '../../../errors/notices.ts';
import { StartRefusal } from '../../../errors/StartError.ts';
import { describePlace, type Mistake, mistakeOfKey } from '../../../schema/mistake.ts';
import { definitionIn, isReport } from '../../../schema/source.ts';
import { readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { messageWriter, noticeBody } from '../../messages.ts';
import type { DefinitionPlan } from '../../operations/settings/changes/planDefinitions.ts';
import type { Standing } from '../../operations/settings/definitionSets.ts';
import type { Reloading } from '../../operations/settings/Reloading.ts';
import { unreadable } from '../../operations/settings/unreadable.ts';
import { readVersion } from '../../operations/settings/version.ts';
import { latestChanges } from '../../queries/lists/latestChanges.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers } from '../http/openapi.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { sentFailure, sentMistake } from './sentFailure.ts';

const tags = ['Settings'];

const reloadBody = z.strictObject({
  revert: z.boolean().optional(),
  accept: z.boolean().optional(),
});
fieldLabels.add(reloadBody, { revert: 'Revert', accept: 'Accept' });

/** The loaded definitions, and their reload; for administrators. */
export function registerDefinitions(
  api: FastifyInstance,
  context: Context,
  reloading: Reloading | undefined,
): void {
  const summary = 'The definitions in force, and the mistakes of the files as they are now';
  const options = { schema: { summary, tags, response: answers() }, onRequest: requireAdmin };
  api.get('/definitions', options, async () => {
    const [{ version }, changes] = await Promise.all([
      readVersion(context.db),
      latestChanges(readAsProduct(context)),
    ]);
    const data = {
      version,
      definitions: loaded(context),
      ...sent(await present(reloading), messageWriter(context)),
      changes,
    };
    return { success: true, data };
  });

  const preValidation = async () => {
    if (reloading === undefined) throw new AppError('cannotReload');
  };
  api.withTypeProvider<ZodTypeProvider>().post(
    '/definitions/reload',
    {
      schema: {
        summary: 'Put the files of the definitions in force, in every server process',
        description:
          'Refused with 409 where the files are older than the definitions in force, unless `revert` is true, and where `plan.asks` of GET /definitions is not empty, unless `accept` is true.',
        tags,
        body: reloadBody,
        response: answers(),
      },
      onRequest: requireAdmin,
      preValidation,
    },
    async ({ body: { revert = false, accept }, actor }) => {
      const { mistakes, unreadable: reason } = await present(reloading);
      if (reason !== null) throw errorOf(reason);
      if (mistakes.length > 0)
        throw new AppError('definitionsWrong', { count: mistakes.length }, { fields: byPlace(mistakes) });
      await reloading?.reload({ revert, accept, by: actor.id }).catch((error: unknown) => {
        throw error instanceof StartRefusal ? errorOf(unreadable(error)) : error;
      });
      return { success: true, ...noticeBody(context, notice('definitionsReloaded')) };
    },
  );
}

function loaded({ resources, reports, sources }: Context): object[] {
  const [ofReports, others] = [true, false].map(
    (wanted) =>
      new Map(
        sources
          .filter(({ file }) => isReport(file) === wanted)
          .map((source) => [definitionIn(source)?.name, source.file]),
      ),
  );
  return [
    ...Object.values(resources).map(({ name, label, kind, fields }) => ({
      name,
      label: label.many,
      kind,
      file: others?.get(name) ?? null,
      fields: Object.values(fields).length,
    })),
    ...Object.values(reports).map(({ name, label, columns }) => ({
      name,
      label,
      kind: 'report',
      file: ofReports?.get(name) ?? null,
      fields: columns.length,
    })),
  ];
}

interface Present {
  mistakes: readonly Mistake[];
  /** The steps that a reload would take and refuse, the changes that must be accepted, and what stays. */
  plan: DefinitionPlan | null;
  unreadable: AnswerFailure | null;
  /** How the files relate to the definitions in force; null if they have errors or cannot be read. */
  standing: Standing | null;
}

/** The files as they are now: their errors or the effect of a reload, or why they cannot be read. */
async function present(reloading: Reloading | undefined): Promise<Present> {
  try {
    const { mistakes = [], plan = null, standing = null } = (await reloading?.examine()) ?? {};
    return { mistakes, plan, unreadable: null, standing };
  } catch (error) {
    if (error instanceof StartRefusal)
      return { mistakes: [], plan: null, unreadable: unreadable(error), standing: null };
    throw error;
  }
}

/** The same in the data of an answer. */
function sent({ mistakes, plan, unreadable, standing }: Present, write: WriteParam): object {
  const sentAll = (failures: readonly Failure[]) => failures.map((failure) => sentFailure(failure, write));
  return {
    mistakes: mistakes.map(sentMistake),
    plan: plan && {
      steps: sentAll(plan.steps.map(({ change }) => change)),
      refusals: sentAll(plan.refusals),
      asks: sentAll(plan.asks),
      notes: sentAll(plan.notes),
    },
    unreadable: unreadable && sentFailure(unreadable),
    standing,
  };
}

/** Several mistakes may have one place: keys that are missing have that of the definition. */
function byPlace(mistakes: readonly Mistake[]): FieldFailures {
  const places = new Map<string, Failure[]>();
  for (const mistake of mistakes) {
    const place = describePlace(mistake);
    places.set(place, [...(places.get(place) ?? []), mistakeOfKey(mistake)]);
  }
  return Object.fromEntries([...places].map(([place, found]) => [place, together(found)]));
}

function together(found: readonly Failure[]): Failure {
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  return failure('mistakesInDefinition', { mistakes: { reasons: found.map(nested), lines: true } });
}
