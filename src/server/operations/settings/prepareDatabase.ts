import type { Kysely } from 'kysely';
import { failure, nested } from '../../../errors/failure.ts';
import { renderFailure } from '../../../errors/renderFailure.ts';
import { StartRefusal } from '../../../errors/StartError.ts';
import type { FieldTypes, Resources } from '../../../schema/index.ts';
import { type Definitions, readDefinitions } from '../../../schema/read/read.ts';
import { fillComputed } from '../../database/fillComputed.ts';
import { fillProjects } from '../../database/fillProjects.ts';
import { keepPostingRules } from '../../database/keepPostingRules.ts';
import { migrate, migrateWithin } from '../../database/migrate.ts';
import { normaliseTexts } from '../../database/normaliseTexts.ts';
import { numberVouchers } from '../../database/numberVouchers.ts';
import { applyPlan, lockSync, planSync } from '../../database/sync.ts';
import type { Plan } from '../../database/syncPlan.ts';
import type { Tables } from '../../tables.ts';
import { booksOf, examineChanges, readBefore, renamedBack } from './changes/planDefinitions.ts';
import {
  addDefinitionSet,
  addFolder,
  type DefinitionSet,
  hashOf,
  type OwnFiles,
  readInForce,
  type Standing,
  standingOf,
} from './definitionSets.ts';
import { definitionsOf, type LoadedDefinitions } from './loadDefinitions.ts';
import type { ReadDefinitions } from './readChanged.ts';
import { raiseVersion } from './version.ts';

/** The result of a start or a reload. */
export interface Prepared {
  /** The definitions in force, which the server uses. */
  definitions: LoadedDefinitions;
  standing: Standing;
  /** Changes of the sync, and conversions and computations of existing records, as text for the log. */
  changes: string[];
  /** The accepted changes, and what stays though the definitions no longer name or allow it, as text for the log. */
  notes: string[];
}

/**
 * Migrates a database to the product's version and puts the given definitions in force: the fixed tables, the nominal books,
 * the tables of the entities. Older definitions change nothing, and those in force are returned. Safe with several processes at
 * once; quick without changes.
 *
 * @param read reads the definitions in force if they are needed.
 * @throws StartRefusal if a step would lose data, or changes what must be accepted first.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  files: OwnFiles,
  read: ReadDefinitions = async (given) => readDefinitions(given, types),
): Promise<Prepared> {
  await migrate(db);
  const { standing, inForce, changes, notes } = await db.transaction().execute(async (trx) => {
    await lockSync(trx);
    return putInForce(trx, own, types, files, read);
  });
  if (standing === 'older' && inForce !== undefined) {
    const definitions = definitionsInForce(inForce);
    return { definitions, standing, changes: await followInForce(db, definitions, types), notes };
  }
  return {
    definitions: own,
    standing,
    notes,
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
  return { definitions, standing, changes: await followInForce(db, definitions, types), notes: [] };
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
  notes: string[];
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
  if (standing === 'older') return { standing, inForce, changes: [], notes: [] };
  const before = inForce && standing !== 'inForce' ? await readBefore(inForce, types, read) : undefined;
  const wanted = renamedBack(own, standing, before);
  const plan = await planSync(trx, wanted.resources, types, booksOf(wanted.settings), standing === 'inForce');
  const { refusals, asks, notes } = await examineChanges(trx, wanted, types, before);
  if (refusals.length > 0 || plan.refusals.length > 0) throw new StartRefusal(...plan.refusals, ...refusals);
  if (asks.length > 0 && files.accept !== true)
    throw new StartRefusal(
      failure('changesUnaccepted', { changes: { reasons: asks.map(nested), lines: true } }),
    );
  const changes = await prepareTables(trx, wanted, types, plan);
  if (standing === 'inForce' && inForce !== undefined) await addFolder(trx, inForce, files.folder);
  else {
    await addDefinitionSet(trx, own.sources, [files.folder], files.by);
    await raiseVersion(trx);
  }
  return { standing, inForce, changes, notes: [...asks, ...notes].map((note) => renderFailure(note)) };
}

async function prepareTables(
  trx: Kysely<Tables>,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
  types: FieldTypes,
  plan?: Plan,
): Promise<string[]> {
  const changes = await applyPlan(trx, plan ?? (await planSync(trx, resources, types, booksOf(settings))));
  await fillProjects(trx, { resources, settings });
  await keepPostingRules(trx, resources);
  await numberVouchers(trx, resources);
  return changes;
}
