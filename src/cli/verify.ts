import type { WriteParam } from '../errors/fillTemplate.ts';
import { notice } from '../errors/notices.ts';
import { renderFailure, renderNotice } from '../errors/renderFailure.ts';
import { messageWriter } from '../server/messages.ts';
import { type Progress, type Verdict, verifyBooks } from '../server/queries/verify/verifyBooks.ts';
import { withDatabase } from './withDatabase.ts';

/**
 * `npm run verify`: recomputes every book and stock from its entries, whether or not a server runs on the
 * database. Lists every difference and exits with 1.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.length > 0) {
    console.error(`${args[0]} is not an option. Usage: npm run verify`);
    return 1;
  }
  return withDatabase(env, async (context) =>
    report(await verifyBooks(context, showStep), messageWriter(context)),
  );
}

/** On a terminal one line that updates; a log gets a line for each step. */
function showStep({ step, done, of }: Progress): void {
  const words = `${done + 1} of ${of}: ${renderNotice(notice(step))}`;
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${words}` : `${words}\n`);
}

function report({ sound, checked, findings }: Verdict, write: WriteParam): number {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  for (const finding of findings) console.error(renderFailure(finding, write));
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
