import { sql } from 'kysely';
import { failure } from '../../errors/failure.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import { fetchedValue } from '../sql/fetchedValue.ts';
import { tableName } from '../sql/recordSql.ts';
import { ident, textOf } from './quote.ts';
import type { TableAsIs } from './syncCatalog.ts';
import type { Plan, Step } from './syncPlan.ts';

/**
 * Gives movements without a column for a fetched field its present value, once: those of earlier versions always showed the present
 * one (docs/business-rules.md, "Posted values"). Comes after the tables, because the column that it reads may be new.
 */
export function planFetched(resources: Resources, catalog: ReadonlyMap<string, TableAsIs>): Plan {
  const steps = Object.values(resources).flatMap((resource) => {
    const asIs = catalog.get(resource.name);
    return asIs === undefined ? [] : fetchedSteps(resources, resource, asIs);
  });
  return { steps, refusals: [] };
}

function fetchedSteps(resources: Resources, resource: Resource, { columns }: TableAsIs): Step[] {
  return Object.values(resource.fields).flatMap((field) => {
    const value = fetchedValue(resources, resource, field, sql`m`);
    if (value === undefined || columns[field.name] !== undefined) return [];
    return {
      change: failure('valuesFetched', {
        column: `${resource.name}.${field.name}`,
        from: field.from as string,
      }),
      sql: `update ${tableName(resource)} m set ${ident(field.name)} = ${textOf(value)}`,
    };
  });
}
