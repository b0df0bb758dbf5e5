import type { Kysely } from 'kysely';
import type { Failure } from '../../../../errors/failure.ts';
import { type NominalBook, OWN_BOOKS } from '../../../../ledger/books.ts';
import type { FieldTypes, Settings } from '../../../../schema/index.ts';
import { readDefinitions } from '../../../../schema/read/read.ts';
import {
  type FormerDefinitions,
  readFormer,
  reportsOf,
  rolesOf,
} from '../../../../schema/read/readFormer.ts';
import { hasTable } from '../../../database/hasTable.ts';
import { renamesBack } from '../../../database/renamesBack.ts';
import { planSync } from '../../../database/sync.ts';
import { findClashes } from '../../../database/syncClashes.ts';
import type { Plan } from '../../../database/syncPlan.ts';
import type { Tables } from '../../../tables.ts';
import { refuseClosedClasses } from '../closedClasses.ts';
import {
  type DefinitionSet,
  type OwnFiles,
  readInForce,
  type Standing,
  standingOf,
} from '../definitionSets.ts';
import type { LoadedDefinitions } from '../loadDefinitions.ts';
import { refuseOtherMeanings } from '../otherMeanings.ts';
import type { ReadDefinitions } from '../readChanged.ts';
import { refuseLostRoles } from '../rolesInUse.ts';
import { changeNotes } from './changeNotes.ts';
import { changesToAccept } from './changesToAccept.ts';
import { refuseDroppedBooks } from './droppedBooks.ts';
import { accountChanges } from './movedAccounts.ts';
import { refuseUnknownNames } from './unknownNames.ts';

/** The effect of a start or a reload. */
export interface DefinitionPlan extends Plan {
  /** Changes of stored values, or of what is reported of them: they must be accepted. */
  asks: Failure[];
  /** Tables, values and records that stay though the definitions no longer name or allow them, with their number. */
  notes: Failure[];
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
): Promise<{ standing: Standing; plan: DefinitionPlan }> {
  const inForce = (await hasTable(db, 'definition_set')) ? await readInForce(db) : undefined;
  const standing = inForce === undefined ? 'new' : await standingOf(db, own.sources, inForce, files);
  const before = inForce && (await readBefore(inForce, types, read));
  const wanted = renamedBack(own, standing, before);
  const books = (await hasTable(db, 'book')) ? booksOf(wanted.settings) : undefined;
  const plan = await planSync(db, wanted.resources, types, books, standing === 'inForce');
  const { refusals, asks, notes } = await examineChanges(db, wanted, types, before);
  const clashes = await findClashes(db, wanted.resources, types);
  // Definitions in force are neither refused nor asked about.
  const isNew = standing !== 'inForce';
  return {
    standing,
    plan: {
      steps: plan.steps,
      refusals: [...plan.refusals, ...(isNew ? refusals : []), ...clashes],
      asks: isNew ? asks : [],
      notes,
    },
  };
}

/** The definitions in force, and the names of their reports. */
export interface Before extends FormerDefinitions {
  reports: readonly string[];
}

/** The definitions of a set, also where this version of the product finds mistakes in them. */
export async function readBefore(
  { files }: DefinitionSet,
  types: FieldTypes,
  read: ReadDefinitions,
): Promise<Before> {
  const reports = reportsOf(files);
  const result = await read(files);
  if (!result.ok) return { ...readFormer(files, types), reports };
  const { resources, settings } = result.definitions;
  return { resources, settings, roles: rolesOf(files), reports };
}

/**
 * Reverted definitions do not know names that came later, so the renames since are reversed; otherwise the sync would add empty
 * columns.
 */
export function renamedBack(
  own: LoadedDefinitions,
  standing: Standing,
  before: Before | undefined,
): LoadedDefinitions {
  if (standing === 'inForce' || standing === 'new' || before === undefined) return own;
  return { ...own, ...renamesBack(own, before) };
}

/** The changes beside those of the tables; none if the definitions are the first. */
export async function examineChanges(
  db: Kysely<Tables>,
  own: LoadedDefinitions,
  types: FieldTypes,
  before: Before | undefined,
): Promise<Omit<DefinitionPlan, 'steps'>> {
  if (before === undefined) return { refusals: [], asks: [], notes: [] };
  const accounts = await accountChanges(db, own.resources, before.resources);
  const reports = Object.keys(own.reports);
  return {
    refusals: [
      ...(await refuseUnknownNames(db, own, before)),
      ...(await refuseDroppedBooks(db, own)),
      ...(await refuseOtherMeanings(db, own.resources, types, before.resources)),
      ...(await refuseLostRoles(db, own, before.roles)),
      ...(await refuseClosedClasses(db, own, before)),
      ...accounts.refusals,
    ],
    asks: [...(await changesToAccept(db, own, before, types)), ...accounts.asks],
    notes: await changeNotes(db, { ...own, reports }, before, types),
  };
}

/** The nominal books: the product's own, and those of settings.yaml. */
export function booksOf({ books }: Settings): NominalBook[] {
  const declared = Object.entries(books).map(([key, { normal, floor, was }]) => ({
    key,
    normal,
    floor,
    was,
  }));
  return [...OWN_BOOKS.filter(({ key }) => !Object.hasOwn(books, key)), ...declared];
}
