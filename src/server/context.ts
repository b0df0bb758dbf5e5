import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type {
  AccountingPeriods,
  Dashboards,
  FieldTypes,
  Languages,
  Reports,
  Resources,
  Settings,
} from '../schema/index.ts';
import type { SourceFile } from '../schema/source.ts';
import type { Tables } from './database/tables.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Tracing } from './tracing/Tracing.ts';

/** The dependencies of every call, created once at start and passed as an argument, never imported. */
export interface Context {
  db: Kysely<Tables>;
  /** The connection pool of `db`, for COPY, which Kysely does not support. */
  pool: pg.Pool;
  resources: Resources;
  reports: Reports;
  dashboards: Dashboards;
  settings: Settings;
  /** The translations of the definitions; the server itself answers in English. */
  languages: Languages;
  /** The files of the definitions in force. */
  sources: readonly SourceFile[];
  types: FieldTypes;
  /** The business time zone, an IANA name (docs/business-rules.md, "Dates and time zones"). */
  timeZone: string;
  /** The accounting periods when the app was built; undefined for commands. A posting reads them in the database. */
  periods?: AccountingPeriods | undefined;
  log: FastifyBaseLogger;
  /** The metrics of this process; undefined for commands. */
  metrics?: Metrics | undefined;
  /** Traces calls and statements, if tracing is on. */
  tracing?: Tracing | undefined;
}

/** The user who makes a change, or null for the product itself (first account, import from the shell). */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isAdmin: boolean;
}
