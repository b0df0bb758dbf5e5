import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { SourceFile } from '../../../schema/source.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import { definitionFile } from './definitionFile.ts';

/** Older sets keep only their hash, so that a day of editing definitions does not fill the database. */
const KEPT = 20;

/** Definitions that came into force. */
export interface DefinitionSet {
  id: number;
  hash: string;
  /** When they came into force, in PostgreSQL's text format. */
  at: string;
  files: readonly SourceFile[];
  folders: readonly string[];
}

/** The files of a server and its folder. */
export interface OwnFiles {
  /** Identifies this server's copy of the files: `host:/srv/plinth/resources`. */
  folder: string;
  /** Puts the files in force even if they are older. */
  revert: boolean;
  /** Accepts what the definitions change in stored values, or in what is reported of them. */
  accept?: boolean | undefined;
  /** The user who puts them in force; undefined for a start and for followed files. */
  by?: number | undefined;
}

/**
 * How a server's files relate to the definitions in force:
 * - `inForce`: they are the same;
 * - `new`: they were never in force;
 * - `reverted`: they were in force before and are restored on purpose: an administrator requests it, or the same folder
 *   contained the present ones, so somebody changed it back;
 * - `older`: they were in force before, and nothing shows that they should be again.
 */
export type Standing = 'inForce' | 'new' | 'reverted' | 'older';

/** A hash of the definitions, independent of their folder. */
export function hashOf(files: readonly SourceFile[]): string {
  const entries = files.map(({ file, text }) => [definitionFile(file), text] as const);
  const sorted = entries.sort(([name], [other]) => (name < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** The definitions in force; undefined before the first start. */
export async function readInForce(db: Kysely<Tables>): Promise<DefinitionSet | undefined> {
  const found = await db
    .selectFrom('plinth.definition_set')
    .select(['id', 'hash', 'at', 'files', 'folders'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, files: found.files as SourceFile[] };
}

/** The files of the sets that are kept, the latest first. */
export async function* keptFiles(db: Kysely<Tables>): AsyncGenerator<readonly SourceFile[]> {
  const sets = db.selectFrom('plinth.definition_set').where('files', 'is not', null);
  for (const { id } of await sets.select('id').orderBy('id', 'desc').execute()) {
    const { files } = await sets.select('files').where('id', '=', id).executeTakeFirstOrThrow();
    yield files as SourceFile[];
  }
}

/** How these files relate to the definitions in force, without changing anything. */
export async function standingOf(
  db: Kysely<Tables>,
  files: readonly SourceFile[],
  inForce: DefinitionSet | undefined,
  { folder, revert }: OwnFiles,
): Promise<Standing> {
  const hash = hashOf(files);
  if (inForce?.hash === hash) return 'inForce';
  const before = await db
    .selectFrom('plinth.definition_set')
    .select('id')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  if (before === undefined) return 'new';
  return revert || inForce?.folders.includes(folder) ? 'reverted' : 'older';
}

/** Makes these files the definitions in force. @param by the user who does it. */
export async function addDefinitionSet(
  trx: Kysely<Tables>,
  files: readonly SourceFile[],
  folders: readonly string[],
  by?: number,
): Promise<void> {
  const { id } = await trx
    .insertInto('plinth.definition_set')
    .values({
      hash: hashOf(files),
      files: JSON.stringify(files),
      folders: [...folders],
      put_by: by ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('plinth.definition_set')
    .set({ files: null })
    .where('id', '<=', id - KEPT)
    .where('files', 'is not', null)
    .execute();
}

/** Records that a folder contains the definitions in force. */
export async function addFolder(trx: Kysely<Tables>, inForce: DefinitionSet, folder: string): Promise<void> {
  if (inForce.folders.includes(folder)) return;
  await runSql(
    trx,
    sql`update ${table.definition_set} d set folders = d.folders || ${folder}::text
      where d.id = ${inForce.id} and not d.folders @> array[${folder}::text]`,
  );
}
