import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import type { SourceFile } from '../../src/schema/source.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { BOOKS_BEGIN } from './Books.ts';
import { type Command, LIMIT, LIMITED } from './commands.ts';
import { Comparison } from './compare.ts';
import { beginning, next } from './generate.ts';
import { type People, Replay } from './Replay.ts';
import { Random } from './random.ts';

/** What a history is made of. The same plan makes the same history on the same day. */
export interface Plan {
  seed: number;
  movements: number;
  /** The days before today on which they are dated. */
  days: number;
  /** The books are compared after each so many steps, and at the end. */
  every: number;
  /** What a step posted is compared at once after each so many. */
  looksAtEvery: number;
  /** Only the shipped reports are compared at the end, on so many random days and ranges. */
  reports?: number;
}

/** How often each outcome was seen: 'record wage 200'. */
export type Outcomes = ReadonlyMap<string, number>;

/** A history that failed: what differed, and the steps up to there. */
export class FailedHistory extends Error {
  constructor(
    readonly plan: Plan,
    readonly commands: readonly Command[],
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Makes a random history while it is played, on a server of its own. @throws FailedHistory */
export function playRandom(plan: Plan): Promise<Outcomes> {
  const random = new Random(plan.seed);
  const days = daysBefore(today(), plan.days);
  return play(plan, days, function* (replay) {
    let n = 0;
    for (const body of beginning(random, days)) yield { ...body, n: n++ } as Command;
    for (let made = 0; made < plan.movements; made += 1)
      yield { ...next(random, replay.firm, days, made / plan.movements), n: n++ } as Command;
  });
}

/** Plays the given steps. @throws FailedHistory */
export function playAgain(plan: Plan, commands: readonly Command[]): Promise<Outcomes> {
  return play(plan, daysBefore(today(), plan.days), () => commands);
}

async function play(
  plan: Plan,
  days: readonly string[],
  steps: (replay: Replay) => Iterable<Command>,
): Promise<Outcomes> {
  const server = await startServer({ definitions: withClerks() });
  const replay = new Replay(server, await peopleOf(server));
  const comparison = new Comparison(server, replay.firm, days, new Random(plan.seed));
  try {
    await prepare(server);
    for (const command of steps(replay)) {
      const posted = await replay.step(command);
      if (command.n % plan.looksAtEvery === 0) await comparison.transactions(posted);
      if (command.n % plan.every === plan.every - 1) await comparison.some();
    }
    if (plan.reports === undefined) await comparison.everything();
    for (let n = 0; n < (plan.reports ?? 0); n += 1) await comparison.shippedReports();
    return replay.seen;
  } catch (error) {
    throw new FailedHistory(plan, replay.done, error);
  } finally {
    await server.close();
  }
}

/** The days before a day, in their order. */
function daysBefore(day: string, count: number): string[] {
  const end = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, n) =>
    new Date(end - (count - n) * 86_400_000).toISOString().slice(0, 10),
  );
}

const ROOT = resolve(import.meta.dirname, '../..');

/** Somebody whose movements above a limit wait, and somebody who approves them. */
function withClerks(): SourceFile[] {
  const file = 'resources/access.yaml';
  const own = parse(readFileSync(resolve(ROOT, file), 'utf8'));
  own.roles.clerk = { grants: [{ on: 'all', may: 'all' }] };
  own.roles.approver = {
    grants: [
      { on: 'all', may: 'all' },
      { on: Object.keys(LIMITED), may: 'approve' },
    ],
  };
  for (const [on, of] of Object.entries(LIMITED))
    own.limits.push({
      on,
      role: 'clerk',
      when: `record.${of} > ${LIMIT}`,
      needs: 'approval',
      by: 'approver',
    });
  // Reports are left out beside definitions of one's own, unless they are given, too.
  const reports = readdirSync(resolve(ROOT, 'resources/reports')).map((name) => {
    const report = `resources/reports/${name}`;
    return { file: report, text: readFileSync(resolve(ROOT, report), 'utf8') };
  });
  return [{ file, text: stringify(own) }, usersWithRoles('clerk', 'approver'), ...reports];
}

async function peopleOf(server: TestServer): Promise<People> {
  return { clerk: await signInAs(server, 'clerk', []), approver: await signInAs(server, 'approver', []) };
}

/** The role and the category of the records, and the day on which the books begin. */
async function prepare(server: TestServer): Promise<void> {
  await server.api('POST', '/employee_role', { role_name: 'Mason' });
  await server.api('POST', '/inventory_category', { category_name: 'Cement' });
  await server.api('PUT', '/setting/periods', { books_begin_on: BOOKS_BEGIN });
}
