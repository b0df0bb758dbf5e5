import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../tables.ts';

/** A mark before the text of a statement that connections keep prepared (database/preparedStatements.ts). */
export const PREPARED = '/* prepared */ ';

/**
 * Marks a statement that is likely to run again: each connection to PostgreSQL plans it once, which is half of the cost of a small
 * statement, and most of that of a change. Behind a pooler the mark is a comment: named prepared statements are not reliable there
 * (docs/architecture.md, "The database").
 */
export function keptPrepared<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(PREPARED)}${statement}`;
}

/** A value of a kept statement: each call gives its own. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Where the values of a call stand in a kept statement. */
export type Placeholders<Given> = { readonly [Name in keyof Given]: RawBuilder<Given[Name]> };

/** Runs a kept statement with the values of a call. @returns its rows. */
export type KeptStatement<Given, Row = Record<string, unknown>> = (
  db: Kysely<Tables>,
  given: Given,
) => Promise<Row[]>;

/**
 * A statement that runs often, marked by `keptPrepared`. It is made and compiled once for each reader.
 *
 * @param make gets a placeholder for each value of a call.
 */
export function prepared<Given extends object, Row>(
  make: (given: Placeholders<Given>) => RawBuilder<unknown>,
): KeptStatement<Given, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => sql.val(new Placeholder(name)) });
  let statement: RawBuilder<unknown> | undefined;
  const compiled = new WeakMap<object, CompiledQuery>();
  return async (db, given) => {
    const reader = db.getExecutor().plugins.at(-1) ?? prepared;
    statement ??= keptPrepared(make(placeholders as Placeholders<Given>));
    const known = compiled.get(reader) ?? statement.compile(db);
    compiled.set(reader, known);
    const parameters = known.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    );
    return (await db.executeQuery<Row>({ ...known, parameters } as unknown as CompiledQuery<Row>)).rows;
  };
}

const kept = new WeakMap<Context, Map<string, KeptStatement<never, unknown>>>();

/** The same for a statement that follows from the definitions, under a key of its own. */
export function preparedFor<Given extends object, Row>(
  context: Context,
  key: string,
  make: (given: Placeholders<Given>) => RawBuilder<unknown>,
): KeptStatement<Given, Row> {
  const own = kept.get(context) ?? new Map<string, KeptStatement<never, unknown>>();
  kept.set(context, own);
  const statement = own.get(key) ?? prepared(make);
  own.set(key, statement as KeptStatement<never, unknown>);
  return statement as KeptStatement<Given, Row>;
}
