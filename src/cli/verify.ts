import { type Progress, type Verdict, verifyBooks } from '../server/verify/verifyBooks.ts';
import { withDatabase } from './withDatabase.ts';

/**
 * `npm run verify`: recomputes every book and stock from its entries, whether a server runs on the database or not. Whatever
 * differs is named, with exit code 1.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.length > 0) {
    console.error(`${args[0]} is not an option. Usage: npm run verify`);
    return 1;
  }
  return report(await withDatabase(env, (context) => verifyBooks(context, showStep)));
}

/** On a terminal one line that updates; a log gets a line for each step. */
function showStep({ step, done, of }: Progress): void {
  const words = `${done + 1} of ${of}: ${step}`;
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${words}` : `${words}\n`);
}

function report({ sound, checked, findings }: Verdict): number {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  for (const { message } of findings) console.error(message);
  const { book = 0, entry = 0, transaction = 0, stock = 0, stock_entry: moved = 0 } = checked;
  const counted = `${count(transaction)} transactions, ${count(entry)} entries of ${count(book)} books, ${count(moved)} of ${count(stock)} stocks`;
  console.log(
    `${counted}: ${sound ? 'all agree' : `${count(findings.length)} ${findings.length === 1 ? 'finding' : 'findings'}`}`,
  );
  return sound ? 0 : 1;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
