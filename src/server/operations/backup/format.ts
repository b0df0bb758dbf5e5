import { z } from 'zod';
import { SYSTEM_COLUMNS } from '../../database/syncPlan.ts';

/*
 * The file of a backup: a gzipped tar with these entries, in order:
 *
 *     manifest.json                    its version, and every table with its columns and row count
 *     definitions/vendor.yaml ...      the definitions in force; reports as definitions/reports/stock.yaml, dashboards likewise, languages as definitions/i18n/bn.yaml
 *     data/plinth.entry/000001.copy    rows in PostgreSQL's COPY text format, cut into parts at any byte
 *     end.json                         the number of rows, and a checksum of everything before
 *
 * Every later PostgreSQL reads COPY's text format, which is not guaranteed for its binary format.
 */

export const FORMAT = 'plinth-backup';
/** Increased when an older product can no longer read the file. */
export const FORMAT_VERSION = 2;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** The approximate size of a part: a tar needs the size of each entry before its first byte, and parts keep memory low. */
export const PART_SIZE = 4 * 1024 * 1024;

/** The maximum of each in a file, so that a forged file exhausts nothing. */
export const LIMITS = {
  manifest: 8 * 1024 * 1024,
  definition: 1024 * 1024,
  definitions: 2000,
  part: 4 * PART_SIZE,
  end: 1024 * 1024,
} as const;

/**
 * Tables that a backup leaves out: sessions and sign-ins under way, the counted calls of programs, devices, counted attempts, one-time passwords, the outbox of live updates, bulk jobs,
 * the mails of a demonstration, and the kept counts, which the sync makes again.
 * The migrations are in the manifest, and the product has the functions.
 */
export const LEFT_OUT = [
  'session',
  'api_token_calls',
  'device',
  'started_sign_in',
  'passkey_challenge',
  'open_id_request',
  'open_id_answer',
  'attempt',
  'otp',
  'kysely_migration',
  'kysely_migration_lock',
  'function_file',
  'outbox',
  'outbox_state',
  'bulk_job',
  'bulk_record',
  'demo_mail',
  'mail',
  'kept_count',
] as const;

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** The format of PostgreSQL's format_type. */
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
  /** For an identity column, its last number. */
  sequence: z
    .object({ column: z.string().regex(NAME), last: z.number().int().positive(), called: z.boolean() })
    .nullable(),
});

/** `data/plinth.entry/000001.copy`: schema, table, number of the part. */
const PART_NAME = /^data\/(plinth|public)\.([a-z_][a-z0-9_]{0,62})\/(\d{6})\.copy$/;
/** Paths without `.` and `..`, so that nothing is ever written outside of the requested folder. */
export const DEFINITION_NAME =
  /^definitions\/((?:[^./\\\p{Cc}][^/\\\p{Cc}]*\/)*[^./\\\p{Cc}][^/\\\p{Cc}]*\.yaml)$/u;

/** Only what identifies a backup of another version, whose manifest may differ. */
export const manifestHead = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  product: z.string().max(100),
});

export const manifestSchema = manifestHead.extend({
  /** UTC, as ISO 8601. */
  madeAt: z.iso.datetime(),
  /** The migrations of the fixed tables that had run. */
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

/** The path of a part of a table's rows; parts sort by number. */
export function partName(key: string, number: number): string {
  return `data/${key}/${String(number).padStart(6, '0')}.copy`;
}

/** The table of a part and its number from 1; undefined if the name is not a part's. */
export function partOf(name: string): { key: string; number: number } | undefined {
  const [, schema, table, number] = PART_NAME.exec(name) ?? [];
  return schema === undefined ? undefined : { key: `${schema}.${table}`, number: Number(number) };
}

/** Whether an entity's table has the columns that all of them have. */
function isWhole({ schema, columns }: SavedTable): boolean {
  if (schema === 'plinth') return true;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return Object.entries(SYSTEM_COLUMNS).every(([name, type]) => types.get(name) === type);
}
