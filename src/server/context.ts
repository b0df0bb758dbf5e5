import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AccessRules } from '../schema/access.ts';
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
import type { Access } from './access/Access.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { SecretKey } from './secretKey.ts';
import type { Tables } from './tables.ts';
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
  /** The rules of access.yaml; undefined without that file. */
  access: AccessRules | undefined;
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
  /** The key of the secrets in the database, read with the first use; undefined for commands that need none. */
  secretKey?: (() => SecretKey) | undefined;
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
  /** The roles of access.yaml; none is staff. */
  roles: readonly string[];
  /** The roles whose restrictions and limits hold; by default `roles`. A program has those of the owner of its token. */
  boundBy?: readonly string[] | undefined;
  /** A program calls in the user's name, with a token of its own. */
  isProgram?: boolean | undefined;
  /** The user's own projects. */
  projects: readonly number[];
  /** The employee that the user is. */
  employee: number | null;
  /** The rights of the roles; undefined for everything that the definitions leave to everybody. */
  access?: Access | undefined;
}

declare const READS: unique symbol;

/** A database in which a reader meets only what they may read. Only access/readAs.ts makes one. */
export type ReadDb = Kysely<Tables> & { readonly [READS]: true };

/**
 * A context that reads for somebody, or for the product itself: every query needs one (docs/architecture.md, "Access"). Only
 * access/readAs.ts makes one.
 */
export interface ReadContext extends Context {
  db: ReadDb;
  /** The rights of the reader; undefined for everything that the definitions leave to everybody. */
  reader?: Access | undefined;
}
