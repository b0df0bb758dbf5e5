import { failure } from '../../../errors/failure.ts';
import { type Resource, treePath } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { listTree } from '../../queries/lists/listTree.ts';
import type { JsonSchema } from '../http/openapi.ts';
import { rowSchema } from './recordSchemas.ts';
import type { OwnParameters, ViewCall } from './viewCalls.ts';

/** The rows of one answer, where the call does not say. */
const PAGE = 50;
const LARGEST_PAGE = 100;

/** The call that answers the records below one record, or those at the top, or whatever is found with the way to it. */
export function treeCall(context: Context, resource: Resource): ViewCall {
  return {
    kind: 'tree',
    path: treePath,
    summary: `List ${resource.label.many} by the record above them, as a tree`,
    parameters: {
      _under: {
        type: 'string',
        description:
          'The id of the record above; "top" for the records without one. Without it all that is found, each with its path',
      },
    },
    answer: {
      ...TREE,
      properties: {
        ...(TREE.properties as object),
        rows: { type: 'array', items: rowSchema(resource, context.types) },
      },
    },
    read: ({ context: reading, request, by }, own) => {
      const { start, end } = request.window ?? { start: 0, end: PAGE };
      if (end - start > LARGEST_PAGE)
        own.refuse('_end', failure('pageTooLarge', { most: String(LARGEST_PAGE) }));
      return listTree(reading, resource, { ...request, window: { start, end } }, by, readUnder(own));
    },
  };
}

function readUnder(own: OwnParameters): number | 'top' | undefined {
  const text = own.value('_under');
  if (text === undefined || text === 'top') return text;
  return recordId(text) ?? own.refuse('_under', failure('notCount', { name: '_under' }));
}

const TREE: JsonSchema = {
  type: 'object',
  required: ['success', 'rows', 'children', 'paths', 'circles', 'total', 'more'],
  properties: {
    success: { const: true },
    children: {
      type: 'object',
      description: 'By id: the number of records directly below, counted up to 1000',
      additionalProperties: { type: 'integer' },
    },
    paths: {
      type: 'object',
      description: 'By id: the records above, the highest first; only without _under',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'integer' }, title: { type: ['string', 'null'] } },
        },
      },
    },
    circles: {
      type: 'array',
      description:
        'At the top: one record of each circle, because none of these is below the top; looked for among at most 10000 records',
      items: { type: 'integer' },
    },
    total: { type: 'integer', minimum: 0 },
    more: { type: 'boolean', description: 'There are more records than `total`' },
  },
};
