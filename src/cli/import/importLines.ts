import { sql, type Transaction } from 'kysely';
import { renderFields } from '../../errors/AppError.ts';
import { StartError } from '../../errors/StartError.ts';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../../server/context.ts';
import { refusalOf } from '../../server/database/databaseError.ts';
import { inSavepoint } from '../../server/database/inSavepoint.ts';
import { type Tables, table } from '../../server/tables.ts';
import { businessNow } from '../businessNow.ts';
import type { Progress } from '../progress.ts';
import { analyzeGrown, BETWEEN } from './analyzeGrown.ts';
import { existingLines } from './existingLines.ts';
import { importedCalls } from './importedCalls.ts';
import { type Import, importRecords } from './importRecords.ts';
import { LineError, type LineMistake } from './LineMistake.ts';
import { parseLine } from './parseLine.ts';
import { type Line, readLines } from './readLines.ts';
import { makeReferences } from './references.ts';
import { repeatedLines } from './repeatedLines.ts';
import { tableLines } from './tableLines.ts';

/** The number of mistakes that are listed; the rest is counted. */
const SHOWN = 100;

/** The number of lines under one savepoint. */
const CHUNK = 500;

export interface ImportResult {
  lines: number;
  /** The first hundred. */
  mistakes: LineMistake[];
  wrongLines: number;
  /** The records that existed: updated, as their lines have them, and left out. */
  counts: Import['counts'];
}

export interface LineOptions {
  /** Stops the import between two lines. */
  signal?: AbortSignal;
  /** The choice for lines whose record exists; without one they are refused. */
  existing?: Import['existing'];
  /** Records movements that an earlier import has recorded once more. */
  again?: boolean;
  /** The name of the entity whose records are in the files that are tables. */
  into?: string | undefined;
}

/**
 * Imports the files within the caller's database transaction, line by line. A wrong line is undone and the
 * others continue, so that all mistakes are found; after any mistake the caller must roll back.
 * @throws StartError if a file cannot be read; the database's own errors if it is lost.
 */
export async function importLines(
  trx: Transaction<Tables>,
  context: Context,
  paths: readonly string[],
  progress: Progress,
  { signal, existing, again = false, into }: LineOptions = {},
): Promise<ImportResult> {
  await keepOthersWaiting(trx);
  const importing: Import = {
    trx,
    context,
    calls: importedCalls(context),
    references: makeReferences(trx, context),
    now: businessNow(context.timeZone),
    existing,
    created: new Set(),
    updated: new Map(),
    counts: { updated: 0, unchanged: 0, leftOut: 0 },
    signal,
  };
  const result: ImportResult = { lines: 0, mistakes: [], wrongLines: 0, counts: importing.counts };
  for await (const chunk of chunks(
    readLines(paths, (path) => tableLines(path, context, entityOf(context, path, into))),
  )) {
    const repeated = await repeatedLines(trx, context, chunk);
    const wrong = await importChunk(importing, chunk, again ? new Map() : repeated);
    const mistakes = wrong.flat();
    result.lines += chunk.length;
    result.wrongLines += wrong.length;
    result.mistakes.push(...mistakes.slice(0, SHOWN - result.mistakes.length));
    await analyzeGrown(trx, BETWEEN);
    progress.show(result.lines, chunk.at(-1)?.done ?? 1);
  }
  return result;
}

/** @throws StartError without the entity of a table. */
function entityOf({ resources }: Context, path: string, into: string | undefined): Resource {
  const resource = into !== undefined && Object.hasOwn(resources, into) ? resources[into] : undefined;
  if (resource?.kind === 'entity' && resource.list.import) return resource;
  const names = Object.values(resources).filter(({ kind, list }) => kind === 'entity' && list.import);
  const which = `--into is one of ${names.map(({ name }) => name).join(', ')}`;
  throw new StartError(`${path} is a table: ${which}${into === undefined ? '' : `, not ${into}`}.`);
}

/**
 * The import holds the books that it has changed until its end, in the order of its lines; other postings
 * lock theirs in the order of keys. To avoid a deadlock, postings wait for the whole import.
 */
async function keepOthersWaiting(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table ${table.book} in exclusive mode`.execute(trx);
}

async function* chunks(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let chunk: Line[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** The mistakes of each wrong line. Only if there is one are the lines imported again, one by one. */
async function importChunk(
  importing: Import,
  chunk: readonly Line[],
  repeated: ReadonlyMap<Line, string>,
): Promise<LineMistake[][]> {
  const existing = await existingLines(importing, chunk);
  if (repeated.size === 0) {
    const first = await undoable(importing, () => importRecords(importing, chunk, existing));
    if (first === undefined) return [];
  }
  const wrong: LineMistake[][] = [];
  for (const line of chunk) {
    const moment = repeated.get(line);
    const errors =
      moment === undefined
        ? await undoable(importing, () => importRecords(importing, [line], existing))
        : {
            '': `The same was imported at ${moment}; leave the line out, or import it once more with --again`,
          };
    if (errors === undefined) continue;
    noteMissing(importing, line);
    wrong.push(mistakesOf(line, errors));
  }
  return wrong;
}

function mistakesOf({ file, number }: Line, errors: Readonly<Record<string, string>>): LineMistake[] {
  return Object.entries(errors).map(([field, message]) => ({ file, line: number, field, message }));
}

/** Records a failed line, so that later lines that refer to its record get the reason. */
function noteMissing({ context, references }: Import, { file, number, text }: Line): void {
  try {
    const { resource, record } = parseLine(text);
    const target = Object.hasOwn(context.resources, resource) ? context.resources[resource] : undefined;
    if (target) references.miss(target, record, `${file}:${number}`);
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
  }
}

/** Works under a savepoint; if a line is wrong, undoes it and returns the messages by field. */
async function undoable(
  { trx, references }: Import,
  work: () => Promise<void>,
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    await inSavepoint(trx, work);
  } catch (error) {
    const errors = errorsOf(error);
    references.forget();
    return errors;
  }
  references.keep();
  return undefined;
}

/** The messages by field of errors that a line can cause; other errors are thrown again. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof LineError) return error.errors;
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  return refusal.fields ? renderFields(refusal.fields) : { '': refusal.message };
}
