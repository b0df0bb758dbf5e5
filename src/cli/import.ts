import type { Context } from '../server/context.ts';
import { importFiles } from './import/importFiles.ts';
import type { ImportResult } from './import/importLines.ts';
import { describeLineMistake } from './import/LineMistake.ts';
import { makeProgress } from './progress.ts';
import { untilStopped } from './untilStopped.ts';
import { withDatabase } from './withDatabase.ts';

const USAGE = 'Usage: npm run import -- FILE.ndjson [FILE.ndjson ...]';

/**
 * `npm run import -- FILE...`: imports records from files of JSON lines, whether or not a server runs on
 * the database. Imports all of them or, with exit code 1 and a list of mistakes, none.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const option = args.find((argument) => argument.startsWith('-'));
  if (args.length === 0 || option !== undefined) {
    console.error(option === undefined ? USAGE : `${option} is not an option. ${USAGE}`);
    return 1;
  }
  const work = async (context: Context) => {
    const begun = performance.now();
    const options = { signal: untilStopped('Stopped; nothing was imported.') };
    const result = await importFiles(context, args, makeProgress(process.stderr), options);
    return report(result, (performance.now() - begun) / 1000);
  };
  return withDatabase(env, work, { prepares: true });
}

function report({ lines, mistakes, wrongLines }: ImportResult, seconds: number): number {
  if (wrongLines === 0) {
    const pace = `${seconds.toFixed(1)} s, ${Math.round(lines / seconds).toLocaleString('en')} a second`;
    console.log(`${count(lines, 'record')} imported (${pace})`);
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
