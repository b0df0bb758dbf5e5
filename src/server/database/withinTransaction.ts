import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/**
 * Runs work of Kysely's that asks for a connection of its own, such as its Migrator, on the connection of a transaction and within it.
 *
 * @param work is given a Kysely whose every statement is part of the transaction.
 */
export function withinTransaction<T, Result>(
  trx: Kysely<T>,
  work: (db: Kysely<T>) => Promise<Result>,
): Promise<Result> {
  return trx
    .getExecutor()
    .provideConnection((connection) => work(new Kysely<T>({ dialect: dialectOn(connection) })));
}

function dialectOn(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => new WithinTransaction(),
    createDriver: () => driverOf(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The caller holds a lock, and its transaction makes all steps or none. */
class WithinTransaction extends PostgresAdapter {
  override get supportsTransactionalDdl(): boolean {
    return false;
  }
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** The one connection, which the caller opens and closes, and whose transaction the caller ends. */
function driverOf(connection: DatabaseConnection): Driver {
  const nested = async () => {
    throw new Error('There is a transaction already');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    destroy: async () => {},
  };
}
