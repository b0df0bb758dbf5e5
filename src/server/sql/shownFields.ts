import { type RawBuilder, sql } from 'kysely';
import { lineReference, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { accountResource } from './recordSql.ts';
import { searchedColumns, searchedText } from './searchSql.ts';

/** A reference whose record's title a list shows. */
export interface ShownReference {
  /** SQL: the id of the record, of the list's record `t`. */
  column: RawBuilder<unknown>;
  /** The resource of the record. */
  to: Resource;
  /** SQL: the searchable title of the record, which is `t`. */
  title: RawBuilder<unknown>;
  /** The column is a field of lines, each with the id under a name. */
  inLines?: { field: string; name: string } | undefined;
}

/** The references whose names stand in the rows of a resource's lists, and whose names an index finds. */
export function shownReferences(
  context: Pick<Context, 'types' | 'resources'>,
  resource: Resource,
): ShownReference[] {
  const shown = shownFields(resource);
  const references = Object.values(resource.fields).flatMap((field) => {
    const inside = lineReference(field);
    const { nameKey, to } = inside ?? field;
    const target =
      field.source === 'column' && nameKey !== undefined ? context.resources[to ?? ''] : undefined;
    return target !== undefined && (shown.has(field.name) || shown.has(nameKey as string))
      ? [
          {
            column: sql`t.${sql.id(field.name)}`,
            to: target,
            inLines: inside && { field: field.name, name: inside.name },
          },
        ]
      : [];
  });
  const accounts = showsCreator(resource) ? accountResource(context) : undefined;
  const all =
    accounts === undefined ? references : [...references, { column: sql`t.added_by`, to: accounts }];
  return all.flatMap((reference) => {
    const title = titleText(context, reference.to);
    return title === undefined ? [] : [{ ...reference, title }];
  });
}

/** The names of the amounts that the lists show: money, quantities and other exact numbers. */
export function shownAmounts({ types }: Pick<Context, 'types'>, resource: Resource): string[] {
  const shown = shownFields(resource);
  return Object.values(resource.fields).flatMap((field) => {
    const type = types[field.type];
    const isAmount = field.source === 'column' && type?.numeric && type.column(field).startsWith('numeric');
    return isAmount && shown.has(field.name) ? [field.name] : [];
  });
}

/** The names of the lines that the lists show and that a search finds by their reference. */
export function shownLines(resource: Resource): string[] {
  const shown = shownFields(resource);
  return Object.values(resource.fields).flatMap((field) =>
    shown.has(field.name) && lineReference(field) !== undefined ? [field.name] : [],
  );
}

/** Whether the lists show who entered a record. */
export function showsCreator(resource: Resource): boolean {
  return shownFields(resource).has('added_by');
}

/** SQL: the searchable title of a record `t`; undefined if its index does not contain the title. */
export function titleText(
  context: Pick<Context, 'types'>,
  resource: Resource,
): RawBuilder<unknown> | undefined {
  const { title } = resource;
  if (!searchedColumns(resource, context).includes(title)) return undefined;
  return sql`lower(${searchedText(resource, context, title, sql`t.${sql.id(title)}`)})`;
}

/** The fields in the columns of a resource's own list, of its further lists and of its history. */
function shownFields({ list, lists, history }: Resource): ReadonlySet<string> {
  const columns = [list, ...Object.values(lists).map(({ view }) => view), history].map(
    (view) => view?.columns ?? [],
  );
  return new Set(columns.flat().map(({ field }) => field));
}
