import type { Kysely } from 'kysely';
import type { Failure } from '../../../errors/failure.ts';
import { StartRefusal } from '../../../errors/StartError.ts';
import { type NominalBook, OWN_BOOKS } from '../../../ledger/books.ts';
import type { FieldTypes, Resources, Settings } from '../../../schema/index.ts';
import { type Definitions, readDefinitions } from '../../../schema/read/read.ts';
import { ensureBooks } from '../../database/ensureBooks.ts';
import { fillComputed } from '../../database/fillComputed.ts';
import { fillProjects } from '../../database/fillProjects.ts';
import { keepPostingRules } from '../../database/keepPostingRules.ts';
import { migrate, migrateWithin } from '../../database/migrate.ts';
import { normaliseTexts } from '../../database/normaliseTexts.ts';
import { numberVouchers } from '../../database/numberVouchers.ts';
import { renamesBack } from '../../database/renamesBack.ts';
import { lockSync, planSync, syncWithin } from '../../database/sync.ts';
import type { Plan } from '../../database/syncPlan.ts';
import type { Tables } from '../../database/tables.ts';
import { refuseClosedClasses } from './closedClasses.ts';
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
} from './definitionSets.ts';
import { definitionsOf, type LoadedDefinitions } from './loadDefinitions.ts';
import { refuseOtherMeanings } from './otherMeanings.ts';
import type { ReadDefinitions } from './readChanged.ts';
import { refuseLostRoles } from './rolesInUse.ts';
import { raiseVersion } from './version.ts';

/** The result of a start or a reload. */
export interface Prepared {
  /** The definitions in force, which the server uses. */
  definitions: LoadedDefinitions;
  standing: Standing;
  /** Changes of the sync, and conversions and computations of existing records, as text for the log. */
  changes: string[];
}

/**
 * Migrates a database to the product's version and puts the given definitions in force: the fixed tables, the nominal books,
 * the tables of the entities. Older definitions change nothing, and those in force are returned. Safe with several processes at
 * once; quick without changes.
 *
 * @param read reads the definitions in force if they are needed.
 * @throws StartRefusal if a step would lose data.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
  read: ReadDefinitions = async (given) => readDefinitions(given, types),
): Promise<Prepared> {
  await migrate(db);
  const { standing, inForce, changes } = await db.transaction().execute(async (trx) => {
    await lockSync(trx);
    return putInForce(trx, own, types, files, read);
  });
  if (standing === 'older' && inForce !== undefined) {
    const definitions = definitionsInForce(inForce);
    return { definitions, standing, changes: await followInForce(db, definitions, types) };
  }
  return {
    definitions: own,
    standing,
    changes: [...changes, ...(await convertRecords(db, own.resources, types))],
  };
}

/**
 * Applies the definitions in force, set by another process, to the tables. Does nothing if others have come into force since
 * they were read.
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
  return [...changes, ...(await convertRecords(db, definitions.resources, types))];
}

/** Converts existing records: text to its normal form, and computed fields. */
async function convertRecords(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  const normalised = await normaliseTexts(db, resources, types);
  return [...normalised, ...(await fillComputed(db, resources, types))];
}

/** The same within the caller's transaction, with these definitions put in force if they are not. */
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
 * The first step of a command that changes no definitions: it migrates the database and uses the definitions in force. If there
 * are none yet, its own are put in force.
 */
export async function loadInForce(
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

/**
 * Plans the effect of a start or a reload with these definitions, without changing anything.
 *
 * @param read reads the definitions in force if they are needed.
 */
export async function planDefinitions(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
  read: ReadDefinitions = async (given) => readDefinitions(given, types),
): Promise<{ standing: Standing; plan: Plan; before: () => Promise<Resources> }> {
  const inForce = (await hasDefinitionSets(db)) ? await readInForce(db) : undefined;
  const standing = inForce === undefined ? 'new' : await standingOf(db, own.sources, inForce, files);
  const before = () => resourcesOf(inForce, read);
  const resources = await resourcesToSync(own, standing, before);
  const plan = await planSync(db, resources, types);
  const refused = await refusals(db, { ...own, resources }, types, { standing, inForce, read });
  return { standing, plan: { ...plan, refusals: [...plan.refusals, ...refused] }, before };
}

/**
 * The definitions of a set, validated and completed.
 * @throws StartRefusal if this version of the product cannot read them.
 */
export function definitionsInForce({ files }: DefinitionSet): LoadedDefinitions {
  return definitionsOf(files);
}

interface PutInForce {
  standing: Standing;
  /** The set that was in force before. */
  inForce: DefinitionSet | undefined;
  changes: string[];
}

async function putInForce(
  trx: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
  read: ReadDefinitions,
): Promise<PutInForce> {
  const inForce = await readInForce(trx);
  const standing = await standingOf(trx, own.sources, inForce, files);
  if (standing === 'older') return { standing, inForce, changes: [] };
  const before = () => resourcesOf(inForce, read);
  const resources = await resourcesToSync(own, standing, before);
  const refused = await refusals(trx, { ...own, resources }, types, { standing, inForce, read });
  if (refused.length > 0) throw new StartRefusal(...refused);
  const changes = await prepareTables(trx, { ...own, resources }, types);
  if (standing === 'inForce' && inForce !== undefined) await addFolder(trx, inForce, files.folder);
  else {
    await addDefinitionSet(trx, own.sources, [files.folder], files.by);
    await raiseVersion(trx);
  }
  return { standing, inForce, changes };
}

/**
 * Reverted definitions do not know names that came later, so the renames since are reversed; otherwise the sync would add empty
 * columns.
 */
async function resourcesToSync(
  { resources }: LoadedDefinitions,
  standing: Standing,
  before: () => Promise<Resources>,
): Promise<Resources> {
  if (standing === 'inForce' || standing === 'new') return resources;
  return renamesBack(resources, await before());
}

/** Values that would be taken for something else, roles that users have and would lose, and classes of closed books. */
async function refusals(
  db: Kysely<Tables>,
  own: Pick<LoadedDefinitions, 'resources' | 'settings' | 'access'>,
  types: FieldTypes,
  { standing, inForce, read }: Omit<PutInForce, 'changes'> & { read: ReadDefinitions },
): Promise<Failure[]> {
  if (standing === 'inForce' || inForce === undefined) return [];
  const result = await read(inForce.files);
  const before = result.ok ? result.definitions : undefined;
  return [
    ...(await refuseOtherMeanings(db, own.resources, types, before?.resources ?? {})),
    ...(await refuseLostRoles(db, own, async () => before)),
    ...(await refuseClosedClasses(db, own, before)),
  ];
}

/** The resources of a set; empty if this version of the product cannot read them. */
async function resourcesOf(inForce: DefinitionSet | undefined, read: ReadDefinitions): Promise<Resources> {
  const result = await read(inForce?.files ?? []);
  return result.ok ? result.definitions.resources : {};
}

async function prepareTables(
  trx: Kysely<Tables>,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
  types: FieldTypes,
): Promise<string[]> {
  await ensureBooks(trx, booksOf(settings));
  const changes = await syncWithin(trx, resources, types);
  await fillProjects(trx, { resources, settings });
  await keepPostingRules(trx, resources);
  await numberVouchers(trx, resources);
  return changes;
}

/** The nominal books: the product's own, and those of settings.yaml. */
function booksOf({ books }: Settings): NominalBook[] {
  const declared = Object.entries(books).map(([key, { normal, floor }]) => ({ key, normal, floor }));
  return [...OWN_BOOKS.filter(({ key }) => !Object.hasOwn(books, key)), ...declared];
}
