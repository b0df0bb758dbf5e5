import type { Kysely } from 'kysely';
import { type NominalBook, OWN_BOOKS } from '../ledger/books.ts';
import type { FieldTypes, Resources, Settings } from '../schema/index.ts';
import { type Definitions, readDefinitions } from '../schema/read/read.ts';
import { ensureBooks } from './database/ensureBooks.ts';
import { fillComputed } from './database/fillComputed.ts';
import { migrate, migrateWithin } from './database/migrate.ts';
import { normaliseTexts } from './database/normaliseTexts.ts';
import { renamesBack } from './database/renamesBack.ts';
import { lockSync, planSync, syncWithin } from './database/sync.ts';
import type { Plan } from './database/syncPlan.ts';
import type { Tables } from './database/tables.ts';
import { definitionsOf, type LoadedDefinitions } from './definitions.ts';
import {
  addDefinitionSet,
  addFolder,
  type DefinitionSet,
  hasDefinitionSets,
  hashOf,
  type OwnFiles,
  readInForce,
  type Standing,
  standingOf,
} from './settings/definitionSets.ts';
import { raiseVersion } from './settings/version.ts';

/** The outcome of a start or a reload. */
export interface Prepared {
  /** The definitions in force, which the server works by. */
  definitions: LoadedDefinitions;
  standing: Standing;
  /** Changes of the sync, and conversions and computations of existing records, in words for the log. */
  changes: string[];
}

/**
 * Brings a database up to date with the product and puts the given definitions in force: the fixed tables, the books that
 * belong to no record, the tables of the entities. Older definitions change nothing, and those in force are returned.
 * Safe with several processes at once; quick when nothing is to do.
 *
 * @throws StartError where a step cannot be done without loss.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
): Promise<Prepared> {
  await migrate(db);
  const { standing, inForce, changes } = await db.transaction().execute(async (trx) => {
    await lockSync(trx);
    return putInForce(trx, own, types, files);
  });
  if (standing === 'older' && inForce !== undefined) {
    const definitions = definitionsInForce(inForce);
    return { definitions, standing, changes: await followInForce(db, definitions, types) };
  }
  return {
    definitions: own,
    standing,
    changes: [...changes, ...(await mendRecords(db, own.resources, types))],
  };
}

/**
 * Brings the tables to the definitions in force, which another process has put there. Does nothing where others have come into
 * force since they were read.
 */
export async function followInForce(
  db: Kysely<Tables>,
  definitions: Pick<LoadedDefinitions, 'resources' | 'settings' | 'sources'>,
  types: FieldTypes,
): Promise<string[]> {
  const changes = await db.transaction().execute(async (trx) => {
    await lockSync(trx);
    const inForce = await readInForce(trx);
    if (inForce?.hash !== hashOf(definitions.sources)) return undefined;
    return prepareTables(trx, definitions, types);
  });
  if (changes === undefined) return [];
  return [...changes, ...(await mendRecords(db, definitions.resources, types))];
}

/** Brings existing records up to date: text in its normal form, and computed fields. */
async function mendRecords(db: Kysely<Tables>, resources: Resources, types: FieldTypes): Promise<string[]> {
  const normalised = await normaliseTexts(db, resources, types);
  return [...normalised, ...(await fillComputed(db, resources, types))];
}

/** Brings the fixed tables up to date, and puts these definitions in force if they are not, within a transaction that does more. */
export async function prepareWithin(
  trx: Kysely<Tables>,
  { resources, settings, sources }: Pick<LoadedDefinitions, 'resources' | 'settings' | 'sources'>,
  types: FieldTypes,
): Promise<void> {
  await migrateWithin(trx);
  await lockSync(trx);
  await prepareTables(trx, { resources, settings }, types);
  const inForce = await readInForce(trx);
  if (inForce?.hash !== hashOf(sources)) await addDefinitionSet(trx, sources, []);
}

/**
 * The first step of a command that changes no definitions: it brings the database up to date with the product and works by the
 * definitions in force. Where there are none yet, its own come into force.
 */
export async function workByThoseInForce(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  folder: string,
): Promise<Prepared> {
  await migrate(db);
  const inForce = await readInForce(db);
  if (inForce === undefined || inForce.hash === hashOf(own.sources))
    return prepareDatabase(db, own, types, { folder, revert: false });
  const standing = await standingOf(db, own.sources, inForce, { folder, revert: false });
  const definitions = definitionsInForce(inForce);
  return { definitions, standing, changes: await followInForce(db, definitions, types) };
}

/** Plans what a start or a reload would do with these definitions, without doing it. */
export async function planDefinitions(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
): Promise<{ standing: Standing; plan: Plan; before: () => Resources }> {
  const inForce = (await hasDefinitionSets(db)) ? await readInForce(db) : undefined;
  const standing = inForce === undefined ? 'new' : await standingOf(db, own.sources, inForce, files);
  const plan = await planSync(db, resourcesToSync(own, types, standing, inForce), types);
  return { standing, plan, before: () => resourcesOf(inForce, types) };
}

/** The definitions of a set, checked and completed. @throws StartError where this version of the product cannot read them. */
export function definitionsInForce({ files }: DefinitionSet): LoadedDefinitions {
  return definitionsOf(files);
}

interface PutInForce {
  standing: Standing;
  /** Those that were in force before. */
  inForce: DefinitionSet | undefined;
  changes: string[];
}

async function putInForce(
  trx: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
): Promise<PutInForce> {
  const inForce = await readInForce(trx);
  const standing = await standingOf(trx, own.sources, inForce, files);
  if (standing === 'older') return { standing, inForce, changes: [] };
  const resources = resourcesToSync(own, types, standing, inForce);
  const changes = await prepareTables(trx, { ...own, resources }, types);
  if (standing === 'inForce' && inForce !== undefined) await addFolder(trx, inForce, files.folder);
  else {
    await addDefinitionSet(trx, own.sources, [files.folder]);
    await raiseVersion(trx);
  }
  return { standing, inForce, changes };
}

/**
 * Definitions that go back know nothing of the names that came after them, so the renames since are reversed: else the columns
 * would be added again, empty.
 */
function resourcesToSync(
  { resources }: LoadedDefinitions,
  types: FieldTypes,
  standing: Standing,
  inForce: DefinitionSet | undefined,
): Resources {
  if (standing === 'inForce' || standing === 'new') return resources;
  return renamesBack(resources, resourcesOf(inForce, types));
}

/** Those of a set; none where this version of the product cannot read them. */
function resourcesOf(inForce: DefinitionSet | undefined, types: FieldTypes): Resources {
  const read = readDefinitions(inForce?.files ?? [], types);
  return read.ok ? read.definitions.resources : {};
}

async function prepareTables(
  trx: Kysely<Tables>,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
  types: FieldTypes,
): Promise<string[]> {
  await ensureBooks(trx, booksOf(settings));
  return syncWithin(trx, resources, types);
}

/** The books that belong to no record: the product's own, and those of settings.yaml. */
function booksOf({ books }: Settings): NominalBook[] {
  const declared = Object.entries(books).map(([key, { normal, floor }]) => ({ key, normal, floor }));
  return [...OWN_BOOKS.filter(({ key }) => !Object.hasOwn(books, key)), ...declared];
}
