import type { Operation, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, type JsonSchema, rowSchema, TOTAL_HEADERS } from '../http/openapi.ts';

/** The description of a call that answers rows. */
export function listSchema({ types }: Context, resource: Resource, { rows }: Operation): JsonSchema {
  const list = enveloped(rows, { type: 'array', items: rowSchema(resource, types) });
  return answers(list, { headers: TOTAL_HEADERS });
}

/** The payload in the answer's field; bare where it has none. */
export function enveloped(name: string | undefined, payload: JsonSchema): JsonSchema {
  if (name === undefined) return payload;
  return {
    type: 'object',
    required: ['success', name],
    properties: { success: { const: true }, [name]: payload },
  };
}

/** The description of a change's answer: what is said, the record, and the list where the definition promises it. */
export function changedSchema({ types }: Context, resource: Resource, operation: Operation): JsonSchema {
  const row = rowSchema(resource, types);
  if (resource.api.plain) return row;
  const { row: name = 'data', refreshed } = operation;
  return {
    type: 'object',
    required: ['success', 'message'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      [name]: row,
      ...(refreshed !== undefined && { [refreshed]: { type: 'array', items: row } }),
    },
  };
}
