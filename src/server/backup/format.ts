import { z } from 'zod';
import { SYSTEM_COLUMNS } from '../database/syncPlan.ts';

/*
 * The file of a backup: a gzip'd tar, whose entries stand in this order:
 *
 *     manifest.json                    what it is, and every table with its columns and rows
 *     definitions/vendor.yaml ...      the definitions that were in force, those of languages as definitions/i18n/bn.yaml
 *     data/plinth.entry/000001.copy    rows in PostgreSQL's COPY text, cut into parts at any byte
 *     end.json                         how many rows there were, and a checksum over everything before
 *
 * COPY's text is read by every later PostgreSQL, which its binary form does not promise.
 */

export const FORMAT = 'plinth-backup';
/** Raised when an older product could not read the file any more. */
export const FORMAT_VERSION = 2;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** Parts are about this large: a tar wants to know the size of each before its first byte, and memory stays flat. */
export const PART_SIZE = 4 * 1024 * 1024;

/** What a file may hold at most of each, so that a forged one exhausts nothing. */
export const LIMITS = {
  manifest: 8 * 1024 * 1024,
  definition: 1024 * 1024,
  definitions: 2000,
  part: 4 * PART_SIZE,
  end: 1024 * 1024,
} as const;

/** What a backup leaves out: who is signed in, counted attempts, one-time passwords. The steps stand in the manifest. */
export const LEFT_OUT = ['session', 'device', 'attempt', 'otp', 'migration'] as const;

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** As PostgreSQL's format_type says a type. */
const TYPE = /^[a-z_][a-z0-9_. ]{0,62}(\(\d{1,6}(,\d{1,6})?\))?( with time zone| without time zone)?(\[\])?$/;

const column = z.object({
  name: z
    .string()
    .min(1)
    .max(63)
    .refine((name) => !name.includes('\0')),
  type: z.string().regex(TYPE),
});

const table = z.object({
  schema: z.enum(['plinth', 'public']),
  name: z.string().regex(NAME),
  columns: z.array(column).min(1).max(1600),
  rows: z.number().int().nonnegative(),
  /** Of the column that counts by itself, how far it has counted. */
  sequence: z
    .object({ column: z.string().regex(NAME), last: z.number().int().positive(), called: z.boolean() })
    .nullable(),
});

/** `data/plinth.entry/000001.copy`: schema, table, number of the part. */
const PART_NAME = /^data\/(plinth|public)\.([a-z_][a-z0-9_]{0,62})\/(\d{6})\.copy$/;
/** Plain names, so that nothing is ever written beside the folder that was asked for. */
export const DEFINITION_NAME =
  /^definitions\/((?:i18n\/)?[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*\.yaml)$/;

/** Only what tells a backup of another version, whose manifest may look otherwise. */
export const manifestHead = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  product: z.string().max(100),
});

export const manifestSchema = manifestHead.extend({
  /** UTC, as ISO 8601. */
  madeAt: z.iso.datetime(),
  /** The steps of the fixed tables that had run. */
  migrations: z.array(z.string().max(200)).max(10_000),
  tables: z
    .array(table)
    .max(5000)
    .refine((tables) => new Set(tables.map(tableKey)).size === tables.length)
    .refine((tables) => tables.every(isWhole)),
  definitions: z.array(z.string().regex(DEFINITION_NAME)).max(LIMITS.definitions),
});

export const endSchema = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

export type Manifest = z.infer<typeof manifestSchema>;
export type SavedTable = z.infer<typeof table>;

/** `plinth.entry` */
export function tableKey({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

/** Where a piece of a table's rows stands in the file; pieces sort as they are numbered. */
export function partName(key: string, number: number): string {
  return `data/${key}/${String(number).padStart(6, '0')}.copy`;
}

/** Which table a part belongs to, and its number from 1; undefined where the name is no part's. */
export function partOf(name: string): { key: string; number: number } | undefined {
  const [, schema, table, number] = PART_NAME.exec(name) ?? [];
  return schema === undefined ? undefined : { key: `${schema}.${table}`, number: Number(number) };
}

/** An entity's table has the columns that every one has. */
function isWhole({ schema, columns }: SavedTable): boolean {
  if (schema === 'plinth') return true;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return Object.entries(SYSTEM_COLUMNS).every(([name, type]) => types.get(name) === type);
}
