import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as sample from '../support/sample.ts';
import type { Command } from './commands.ts';
import { FailedHistory, type Outcomes, type Plan, playAgain, playRandom } from './history.ts';

/** In the long run another one each time; PLINTH_SEED=4 plays the histories from 4 on. */
const SEED = Number(
  process.env.PLINTH_SEED ?? (process.env.PLINTH_LONG ? Date.now() % 2 ** 31 : sample.SEED),
);
/** A file that a failure has written: only its steps are played. */
const FILE = process.env.PLINTH_HISTORY;

export interface Histories extends Omit<Plan, 'seed' | 'looksAtEvery'> {
  count: number;
  /** How many are played at once, each on a server and a database of its own. */
  together: number;
  /** How long a failing history may be shortened, in milliseconds. */
  patience: number;
}

/** Plays random histories. @returns what was seen in all of them. */
export async function playHistories({ count, together, patience, ...rest }: Histories): Promise<Outcomes> {
  if (FILE === undefined)
    console.info(`${count} histories of ${rest.movements} movements from PLINTH_SEED=${SEED} on`);
  const seen = new Map<string, number>();
  const plan = { ...rest, looksAtEvery: FILE === undefined ? 5 : 1 };
  const left = FILE === undefined ? Array.from({ length: count }, (_, n) => SEED + n) : [SEED];
  const one = (seed: number) =>
    FILE === undefined ? playRandom({ ...plan, seed }) : playAgain({ ...plan, seed }, commandsIn(FILE));
  const work = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift())
      for (const [outcome, times] of await one(seed)) seen.set(outcome, (seen.get(outcome) ?? 0) + times);
  };
  await Promise.all(Array.from({ length: together }, work)).catch(async (error: unknown) => {
    left.length = 0;
    throw error instanceof FailedHistory ? await shortened(error, Date.now() + patience) : error;
  });
  if (FILE === undefined) console.info(`${count} histories from PLINTH_SEED=${SEED} on agreed`);
  return seen;
}

/** Leaves out steps as long as the rest fails, too, and writes what remains to a file. */
async function shortened(failed: FailedHistory, until: number): Promise<Error> {
  let shortest = failed;
  for (let size = Math.ceil(failed.commands.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let end = shortest.commands.length - 1; end > 0 && Date.now() < until; end -= size) {
      // The records stay, so that their ids do.
      const isKept = ({ do: step }: Command, n: number) =>
        n < end - size || n >= end || step === 'create' || step === 'hire';
      const rest = shortest.commands.filter(isKept);
      if (rest.length === shortest.commands.length) continue;
      const again = await playAgain({ ...failed.plan, looksAtEvery: 1 }, rest).then(
        () => undefined,
        (error: unknown) => (error instanceof FailedHistory ? error : undefined),
      );
      if (again !== undefined && kindOf(again) === kindOf(failed)) shortest = again;
    }
  }
  const { seed } = failed.plan;
  const file = join(tmpdir(), `plinth-history-${seed}.ndjson`);
  const lines = shortest.commands.map((command) => JSON.stringify(command)).join('\n');
  writeFileSync(file, lines);
  const how = `PLINTH_SEED=${seed} differs; PLINTH_HISTORY=${file} plays these steps again`;
  return new Error(`${how}:\n${lines}\n${shortest.message}`, { cause: shortest.cause });
}

/** The beginning of its message, without ids and amounts. */
function kindOf({ message }: Error): string {
  return message.replace(/[\d.]+/g, '').slice(0, 40);
}

function commandsIn(file: string): Command[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as Command);
}

/** Every movement was accepted, and every kind of refusal was met. */
export function expectOutcomes(seen: Outcomes, names: readonly string[]): void {
  if (FILE !== undefined) return;
  const all = [...seen.keys()];
  expect(names.filter((name) => !all.some((outcome) => outcome.includes(name)))).toEqual([]);
}
