import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
  type TransactionSettings,
} from 'kysely';
import type { Actor, Context, ReadContext, ReadDb } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday } from '../sql/businessTime.ts';
import type { Access } from './Access.ts';
import { accessOf } from './compile.ts';
import { type Guard, guardFor } from './guardStatement.ts';

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
  const guard = guardFor({ reader: { context, actor, today }, access });
  const made = { guard, context: { ...context, db: guardedPool(context, guard), reader: access } };
  if (known.size >= MOST) known.delete(known.keys().next().value as string);
  known.set(key, made);
  return made;
}

const compiler = new PostgresQueryCompiler();

/** SQL: a statement that meets only what an actor may read, as a part of one of the product's own. */
export function partAs(context: Context, actor: Actor, statement: RawBuilder<unknown>): RawBuilder<unknown> {
  const access = accessOf(context, actor);
  if (access === undefined) return statement;
  const { guard } = readerOf(context, actor, access);
  const guarded = guard(compiler.compileQuery(statement.toOperationNode(), createQueryId()));
  const parts = guarded.sql
    .split(/\$(\d+)/)
    .map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${guarded.parameters[Number(part) - 1]}`));
  return sql.join(parts, sql.raw(''));
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
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => trx.executeQuery(guard(query)) as Promise<QueryResult<R>>,
    streamQuery: () => {
      throw new Error('A transaction is not streamed');
    },
  };
  const refused = async () => {
    throw new Error('A reader begins no transaction within another');
  };
  return {
    ...context,
    db: databaseOf({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refused,
      commitTransaction: refused,
      rollbackTransaction: refused,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    reader: access,
  };
}

function guardedPool({ pool }: Context, guard: Guard): ReadDb {
  const driver = new PostgresDriver({ pool });
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const inner = (connection: DatabaseConnection) => own.get(connection) as DatabaseConnection;
  return databaseOf({
    init: () => driver.init(),
    acquireConnection: async () => {
      const connection = await driver.acquireConnection();
      const guarded: DatabaseConnection = {
        executeQuery: (query) => connection.executeQuery(guard(query)),
        streamQuery: (query, size) => connection.streamQuery(guard(query), size),
      };
      own.set(guarded, connection);
      return guarded;
    },
    beginTransaction: (connection, settings: TransactionSettings) =>
      driver.beginTransaction(inner(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(inner(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(inner(connection)),
    releaseConnection: (connection) => driver.releaseConnection(inner(connection) as never),
    // The pool is not this database's own.
    destroy: async () => {},
  });
}

function databaseOf(driver: Driver): ReadDb {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as ReadDb;
}
