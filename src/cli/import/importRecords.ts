import type { Transaction } from 'kysely';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure } from '../../errors/failure.ts';
import { renderFailure, renderPhrase } from '../../errors/renderFailure.ts';
import { words } from '../../fields/readText.ts';
import { CHANGED_AT, type ExistingChoice, ID } from '../../schema/importFile.ts';
import type { Resource } from '../../schema/index.ts';
import { didYouMean } from '../../schema/mistake.ts';
import type { Context } from '../../server/context.ts';
import { idRefusal, type Named } from '../../server/operations/import/findExisting.ts';
import { updateExisting } from '../../server/operations/import/updateExisting.ts';
import type { MovementItem } from '../../server/operations/movements/Movement.ts';
import { recordMovements } from '../../server/operations/movements/recordMovements.ts';
import { createRecord } from '../../server/operations/records/createRecord.ts';
import { updateRecord } from '../../server/operations/records/updateRecord.ts';
import type { Tables } from '../../server/tables.ts';
import { recordKey } from './existingLines.ts';
import type { ImportedCall } from './importedCalls.ts';
import { LineError } from './LineMistake.ts';
import { NOBODY } from './nobody.ts';
import { type ImportLine, parsedLine, parseMoment } from './parseLine.ts';
import type { Line } from './readLines.ts';
import type { References } from './references.ts';

/** The context of every line. */
export interface Import {
  trx: Transaction<Tables>;
  context: Context;
  calls: Readonly<Record<string, ImportedCall>>;
  references: References;
  /** The present moment in the business time zone. */
  now: string;
  /** The choice for lines whose record exists; without one they are refused. */
  existing: ExistingChoice | undefined;
  /** The keys of the records that this import has created. */
  created: Set<string>;
  /** The lines that have updated a record, by the key of the record. */
  updated: Map<string, Line>;
  /** The records that existed. */
  counts: { updated: number; unchanged: number; leftOut: number };
  signal: AbortSignal | undefined;
}

/**
 * Imports lines in their order, through the functions of the calls, so that they are checked, posted and
 * audited alike. Consecutive movements are posted together: PostgreSQL looks at every earlier version of a
 * book's row, so writing it for each movement would become slower with every line.
 *
 * @param existing the records that lines are about, where they exist.
 * @throws LineError, or the AppError of the call; then all of the lines must be undone.
 */
export async function importRecords(
  importing: Import,
  lines: readonly Line[],
  existing: ReadonlyMap<Line, Named>,
): Promise<void> {
  let movements: MovementItem[] = [];
  for (const source of lines) {
    importing.signal?.throwIfAborted();
    const line = parsedLine(source);
    const resource = resourceOf(importing, line);
    if (resource?.kind === 'movement') {
      movements.push(await movementOf(importing, resource, line));
      continue;
    }
    await recordAll(importing, movements);
    movements = [];
    if (resource === undefined) await takeCall(importing, line);
    else await takeRecord(importing, resource, line, source, existing.get(source));
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
  importing: Import,
  resource: Resource,
  line: ImportLine,
  source: Line,
  named: Named | undefined,
): Promise<void> {
  const { trx, context, references, now, existing, created, counts } = importing;
  const at = parseMoment(line.at, now);
  if (named !== undefined && existing === undefined) throw existsAlready(named);
  if (named !== undefined && existing === 'leave_out') {
    counts.leftOut += 1;
    return;
  }
  const body = await references.resolve(resource.fields, line.record);
  if (resource.kind === 'single') {
    await updateRecord(trx, context, resource, 1, body, NOBODY);
    return;
  }
  if (existing === 'update') {
    const refusals = named?.field === ID ? undefined : idRefusal(resource, { [ID]: words(line.record[ID]) });
    if (refusals !== undefined) throw invalid(refusals);
    if (named !== undefined) return updateNamed(importing, resource, body, source, named);
  }
  const given = source.isTable ? Object.entries(body).filter(([, value]) => value !== null) : undefined;
  const values = given === undefined ? body : Object.fromEntries(given);
  const row = await createRecord(trx, context, resource, values, NOBODY, { at });
  created.add(recordKey(resource, Number(row.id)));
  references.add(resource, Number(row.id), line.record);
}

function existsAlready({ field, record: { id, title } }: Named): LineError {
  const message = renderFailure(failure('rowExists', { name: title, id: String(id) }));
  return new LineError({ [field]: `${message}; choose --existing leave-out, update or add` });
}

async function updateNamed(
  { trx, context, updated, counts }: Import,
  resource: Resource,
  { [ID]: _, [CHANGED_AT]: seenAt, ...body }: Record<string, unknown>,
  source: Line,
  { record, field, key, refusals }: Named,
): Promise<void> {
  if (Object.keys(refusals).length > 0) throw invalid(refusals);
  const own = recordKey(resource, record.id);
  const other = updated.get(own);
  if (other !== undefined && other !== source)
    throw new LineError({ [field]: `${other.file}:${other.number} is about ${record.title}, too` });
  updated.set(own, source);
  const values = Object.fromEntries(Object.entries(body).filter(([name]) => !key.includes(name)));
  const given = { values, seenAt: words(seenAt) || undefined };
  const { changed } = await updateExisting(trx, context, resource, record, given, NOBODY);
  if (changed.length === 0) counts.unchanged += 1;
  else counts.updated += 1;
}
