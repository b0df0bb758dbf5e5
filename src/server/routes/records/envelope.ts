import type { Operation, Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { answers, doneWith, type JsonSchema, TOTAL_HEADERS } from '../http/openapi.ts';
import { rowSchema } from './recordSchemas.ts';

/** The OpenAPI description of a call that returns rows. */
export function listSchema({ types }: Context, resource: Resource, { rows }: Operation): JsonSchema {
  const list = enveloped(rows, { type: 'array', items: rowSchema(resource, types) });
  return answers({ anyOf: [list, TOTALS, COUNT] }, { headers: TOTAL_HEADERS });
}

/** The answer to `_totals=true`. */
const TOTALS: JsonSchema = {
  type: 'object',
  required: ['success', 'totals', 'lines', 'count', 'reversed', 'more'],
  properties: {
    success: { const: true },
    totals: { type: 'object', additionalProperties: { type: 'string', description: 'An exact decimal' } },
    lines: {
      type: 'array',
      description: 'The quantities of each product by which the list was filtered or searched',
      items: {
        type: 'object',
        required: ['field', 'id', 'name', 'totals'],
        properties: {
          field: { type: 'string', description: 'The field with the lines' },
          id: { type: 'integer' },
          name: { type: 'string' },
          totals: {
            type: 'object',
            additionalProperties: { type: 'string', description: 'An exact decimal' },
          },
        },
      },
    },
    count: { type: 'integer', description: 'How many records were summed' },
    reversed: { type: 'integer', description: 'How many reversed movements were left out' },
    more: { type: 'boolean', description: 'More than 100,000 were found, which are not summed' },
  },
};

/** The answer to `_count=only`. */
const COUNT: JsonSchema = {
  type: 'object',
  required: ['success', 'count', 'more'],
  properties: {
    success: { const: true },
    count: { type: 'integer', description: 'How many records were found, up to 100,000' },
    more: { type: 'boolean', description: 'More were found' },
  },
};

/** The payload in the answer's property; bare if it has none. */
export function enveloped(name: string | undefined, payload: JsonSchema): JsonSchema {
  if (name === undefined) return payload;
  return {
    type: 'object',
    required: ['success', name],
    properties: { success: { const: true }, [name]: payload },
  };
}

/** The description of a change's answer: the message, the record, and the list if the definition promises it. */
export function changedSchema({ types }: Context, resource: Resource, operation: Operation): JsonSchema {
  const row = rowSchema(resource, types);
  if (resource.api.plain) return row;
  const { row: name = 'data', refreshed } = operation;
  const list = refreshed === undefined ? {} : { [refreshed]: { type: 'array', items: row } };
  return doneWith({ [name]: row, ...list }, []);
}
