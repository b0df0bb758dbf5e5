import type { Kysely, RawBuilder } from 'kysely';
import type { Actor, Context, ReadContext, ReadDb } from '../context.ts';
import { businessToday } from '../sql/businessTime.ts';
import type { Tables } from '../tables.ts';
import type { Access } from './Access.ts';
import { accessOf } from './compile.ts';
import { Guard } from './Guard.ts';

/** The readers of the last calls: their statements are made once. */
const MOST = 200;
const readers = new WeakMap<Context, Map<string, Known>>();

interface Known {
  guard: Guard;
  context: ReadContext;
}

/**
 * The context in which an actor reads: every statement through its database meets only the rows and columns that the actor may
 * read. Somebody who may do everything reads in the context itself.
 */
export function readAs(context: Context, actor: Actor): ReadContext {
  const access = accessOf(context, actor);
  return access === undefined ? (context as ReadContext) : readerOf(context, actor, access).context;
}

function readerOf(context: Context, actor: Actor, access: Access): Known {
  const today = businessToday(context.timeZone);
  const key = JSON.stringify([access.key, actor.id, actor.email, actor.projects, actor.employee, today]);
  const known = readers.get(context) ?? new Map<string, Known>();
  readers.set(context, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  const guard = new Guard({ reader: { context, actor, today }, access });
  const made = { guard, context: { ...context, db: context.db.withPlugin(guard) as ReadDb, reader: access } };
  if (known.size >= MOST) known.delete(known.keys().next().value as string);
  known.set(key, made);
  return made;
}

/** SQL: a statement that meets only what an actor may read, as a part of one of the product's own. */
export function partAs(context: Context, actor: Actor, statement: RawBuilder<unknown>): RawBuilder<unknown> {
  const access = accessOf(context, actor);
  return access === undefined ? statement : readerOf(context, actor, access).guard.part(statement);
}

/** The context in which the product itself reads, for its own checks: nothing that it reads may be answered. */
export function readAsProduct(context: Context): ReadContext {
  return context as ReadContext;
}

/** The same for a database transaction. */
export function productDb(db: Kysely<Tables>): ReadDb {
  return db as ReadDb;
}

/** A database transaction in which an actor reads; null for the product itself. */
export function readWithin(trx: Kysely<Tables>, context: Context, actor: Actor | null): ReadContext {
  const access = actor === null ? undefined : accessOf(context, actor);
  if (actor === null || access === undefined) return { ...context, db: trx as ReadDb };
  const { guard } = readerOf(context, actor, access);
  return { ...context, db: trx.withPlugin(guard) as ReadDb, reader: access };
}
