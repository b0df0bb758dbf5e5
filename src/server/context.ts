import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { FieldTypes, Languages, Resources, Settings } from '../schema/index.ts';
import type { SourceFile } from '../schema/source.ts';
import type { Tables } from './database/tables.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Tracing } from './tracing/Tracing.ts';

/** What every call needs; made once at start and passed along, never imported. */
export interface Context {
  db: Kysely<Tables>;
  /** The connections of `db`: for COPY, which Kysely does not speak. */
  pool: pg.Pool;
  resources: Resources;
  settings: Settings;
  /** The definitions as they read in other languages; the server itself speaks English. */
  languages: Languages;
  /** The files that the definitions in force were read from. */
  sources: readonly SourceFile[];
  types: FieldTypes;
  /** The business time zone, an IANA name (business rules, section 8). */
  timeZone: string;
  log: FastifyBaseLogger;
  /** The metrics of this process; commands have none. */
  metrics?: Metrics | undefined;
  /** Traces calls and statements, if tracing is on. */
  tracing?: Tracing | undefined;
}

/** Who does it: the signed-in person, or null for the product itself (first account, import from the shell). */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isAdmin: boolean;
}
