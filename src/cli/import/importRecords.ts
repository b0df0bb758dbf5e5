import type { Transaction } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { renderPhrase } from '../../errors/renderFailure.ts';
import type { Resource } from '../../schema/index.ts';
import { didYouMean } from '../../schema/mistake.ts';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { MovementItem } from '../../server/operations/movements/Movement.ts';
import { recordMovements } from '../../server/operations/movements/recordMovements.ts';
import { createRecord } from '../../server/operations/records/createRecord.ts';
import { updateRecord } from '../../server/operations/records/updateRecord.ts';
import type { ImportedCall } from './importedCalls.ts';
import { LineError } from './LineMistake.ts';
import { NOBODY } from './nobody.ts';
import { type ImportLine, parseLine, parseMoment } from './parseLine.ts';
import type { References } from './references.ts';

/** The context of every line. */
export interface Import {
  trx: Transaction<Tables>;
  context: Context;
  calls: Readonly<Record<string, ImportedCall>>;
  references: References;
  /** The present moment in the business time zone. */
  now: string;
  signal: AbortSignal | undefined;
}

/**
 * Imports lines in their order, through the functions of the calls, so that they are checked, posted and
 * audited alike. Consecutive movements are posted together: PostgreSQL looks at every earlier version of a
 * book's row, so writing it for each movement would become slower with every line.
 *
 * @throws LineError, or the AppError of the call; then all of the lines must be undone.
 */
export async function importRecords(importing: Import, texts: readonly string[]): Promise<void> {
  let movements: MovementItem[] = [];
  for (const text of texts) {
    importing.signal?.throwIfAborted();
    const line = parseLine(text);
    const resource = resourceOf(importing, line);
    if (resource?.kind === 'movement') {
      movements.push(await movementOf(importing, resource, line));
      continue;
    }
    await recordAll(importing, movements);
    movements = [];
    if (resource === undefined) await takeCall(importing, line);
    else await takeRecord(importing, resource, line);
  }
  await recordAll(importing, movements);
}

function resourceOf({ context, calls }: Import, { resource: name }: ImportLine): Resource | undefined {
  if (Object.hasOwn(calls, name)) return undefined;
  if (Object.hasOwn(context.resources, name)) return context.resources[name];
  const names = [...Object.keys(context.resources), ...Object.keys(calls)];
  const hint = renderPhrase(didYouMean(name, names));
  throw new LineError({ resource: `There is no resource "${name}"${hint}` });
}

async function movementOf(
  { references, now }: Import,
  resource: Resource,
  { at, record }: ImportLine,
): Promise<MovementItem> {
  const body = await references.resolve(resource.fields, record);
  return { resource, body, actor: NOBODY, at: parseMoment(at, now) };
}

async function recordAll({ trx, context }: Import, movements: readonly MovementItem[]): Promise<void> {
  if (movements.length === 0) return;
  const outcomes = await recordMovements(trx, context, movements);
  const refused = outcomes.find((outcome) => outcome instanceof AppError);
  if (refused !== undefined) throw refused;
}

async function takeCall(
  { trx, calls, references, now }: Import,
  { resource: name, at, record }: ImportLine,
): Promise<void> {
  const { fields, take } = calls[name] as ImportedCall;
  await take(trx, await references.resolve(fields, record), parseMoment(at, now));
}

async function takeRecord(
  { trx, context, references, now }: Import,
  resource: Resource,
  line: ImportLine,
): Promise<void> {
  const at = parseMoment(line.at, now);
  const body = await references.resolve(resource.fields, line.record);
  if (resource.kind === 'single') {
    await updateRecord(trx, context, resource, 1, body, NOBODY);
    return;
  }
  const row = await createRecord(trx, context, resource, body, NOBODY, { at });
  references.add(resource, Number(row.id), line.record);
}
