import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { FieldTypes, Resources, Settings } from '../schema/index.ts';
import type { Tables } from './database/tables.ts';

/** What every call needs; made once at start and passed along, never imported. */
export interface Context {
  db: Kysely<Tables>;
  resources: Resources;
  settings: Settings;
  types: FieldTypes;
  /** The business time zone, an IANA name (business rules, section 8). */
  timeZone: string;
  log: FastifyBaseLogger;
}

/** Who does it: the signed-in person, or null for the product itself (first account, import from the shell). */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isAdmin: boolean;
}
