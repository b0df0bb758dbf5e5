import { parseArgs } from 'node:util';
import type { ExistingChoice } from '../schema/importFile.ts';
import type { Context } from '../server/context.ts';
import { importFiles } from './import/importFiles.ts';
import type { ImportResult } from './import/importLines.ts';
import { describeLineMistake } from './import/LineMistake.ts';
import { makeProgress } from './progress.ts';
import { untilStopped } from './untilStopped.ts';
import { withDatabase } from './withDatabase.ts';

const USAGE = `Usage: npm run import -- [--existing leave-out|update|add] [--again] FILE.ndjson [FILE.ndjson ...]
       npm run import -- --into ENTITY [--existing leave-out|update|add] FILE.csv|FILE.xlsx [...]
  --into      the entity whose records a CSV or Excel file has
  --existing  what happens to records that exist, by their id, unique field or name; without it they are refused
  --again     records movements once more that an earlier import has recorded; without it they are refused`;

const CHOICES: Readonly<Record<string, ExistingChoice>> = {
  'leave-out': 'leave_out',
  update: 'update',
  add: 'add',
};

/**
 * `npm run import -- FILE...`: imports records from files of JSON lines, CSV or Excel, whether or not a server runs on
 * the database. Imports all of them or, with exit code 1 and a list of mistakes, none.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const read = readArguments(args);
  if (typeof read === 'string') {
    console.error(read);
    return 1;
  }
  const { files, ...how } = read;
  const work = async (context: Context) => {
    const begun = performance.now();
    const options = { signal: untilStopped('Stopped; nothing was imported.'), ...how };
    const result = await importFiles(context, files, makeProgress(process.stderr), options);
    return report(result, (performance.now() - begun) / 1000);
  };
  return withDatabase(env, work, { prepares: true });
}

interface Arguments {
  files: string[];
  existing: ExistingChoice | undefined;
  again: boolean;
  into: string | undefined;
}

/** The arguments, or the message that says what is wrong with them. */
function readArguments(args: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        existing: { type: 'string' },
        again: { type: 'boolean', default: false },
        into: { type: 'string' },
      },
      allowPositionals: true,
    });
    const { existing, again, into } = values;
    if (existing !== undefined && !Object.hasOwn(CHOICES, existing))
      return `--existing is leave-out, update or add, not ${existing}. ${USAGE}`;
    if (positionals.length === 0) return USAGE;
    return { files: positionals, existing: CHOICES[existing ?? ''], again, into };
  } catch (error) {
    return `${(error as Error).message}. ${USAGE}`;
  }
}

function report({ lines, mistakes, wrongLines, counts }: ImportResult, seconds: number): number {
  if (wrongLines === 0) {
    const pace = `${seconds.toFixed(1)} s, ${Math.round(lines / seconds).toLocaleString('en')} a second`;
    const { updated, unchanged, leftOut } = counts;
    const existed = updated + unchanged + leftOut;
    const outcome =
      existed === 0 ? '' : `; ${updated} updated, ${unchanged} as they were, ${leftOut} left out`;
    console.log(`${count(lines - existed, 'record')} imported${outcome} (${pace})`);
    return 0;
  }
  for (const mistake of mistakes) console.error(describeLineMistake(mistake));
  const shown = new Set(mistakes.map(({ file, line }) => `${file}:${line}`)).size;
  if (shown < wrongLines) console.error(`... and ${count(wrongLines - shown, 'more line')} with mistakes`);
  console.error(
    `${count(wrongLines, 'line')} of ${lines.toLocaleString('en')} with mistakes; nothing was imported`,
  );
  return 1;
}

function count(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}
