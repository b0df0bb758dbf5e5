import { BULK_JOB_LIMIT, bulkFields, bulkOperations, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { BulkState } from '../../operations/bulk/BulkJob.ts';
import type { JsonSchema } from '../http/openapi.ts';
import { bodySchema } from './recordSchemas.ts';

/** The states of a job's records. */
export const STATES: readonly BulkState[] = ['new', 'ready', 'refused', 'done', 'kept'];

/** The body that starts a job: its operation, its values, and the records. */
export function jobBody(context: Context, resource: Resource): JsonSchema {
  const shared = bulkFields(resource, context.types).map(({ name }) => name);
  const inForms = resource.actions
    .filter(({ name }) => resource.list.bulk.includes(name))
    .flatMap(({ fields }) => fields.map(({ field }) => field));
  const { properties } = bodySchema(resource, context.types, 'update', [...new Set([...shared, ...inForms])]);
  return {
    type: 'object',
    required: ['operation'],
    additionalProperties: false,
    properties: {
      operation: { enum: bulkOperations(resource) },
      values: {
        type: 'object',
        properties,
        description: 'The values that all records get; of an action the values of its form',
      },
      ids: {
        type: 'array',
        minItems: 1,
        maxItems: BULK_JOB_LIMIT,
        items: { type: 'integer', minimum: 1 },
        description: 'Without ids: all records that the parameters find, as the list call reads them',
      },
    },
  };
}

const COUNT = { type: 'integer', minimum: 0 };
const REASON = {
  code: { type: 'string', description: 'A code of the catalogue of errors' },
  params: { type: 'object' },
  message: { type: 'string' },
};

/** A job and its progress. */
export const JOB: JsonSchema = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data: {
      type: 'object',
      required: ['id', 'operation', 'total', 'counts', 'reasons', 'undoes', 'canUndo'],
      properties: {
        id: { type: 'integer', minimum: 1 },
        operation: { type: 'string' },
        total: COUNT,
        counts: {
          type: 'object',
          description:
            'The records by state: new; ready (checked); refused; done; kept (left as they were, because another one of their batch was refused)',
          properties: Object.fromEntries(STATES.map((state) => [state, COUNT])),
        },
        reasons: {
          type: 'array',
          description: 'Why records are refused: each code with an example',
          items: {
            type: 'object',
            properties: {
              ...REASON,
              count: COUNT,
              same: { type: 'boolean', description: 'Whether all with this code have the same message' },
            },
          },
        },
        undoes: { type: ['integer', 'null'], description: 'The job that this one undoes' },
        canUndo: { type: 'boolean' },
      },
    },
  },
};

/** The records of a job are filtered by state, and paged by id. */
export const RECORDS_QUERY: JsonSchema = {
  type: 'object',
  properties: {
    state: { type: 'array', items: { enum: STATES }, description: 'Records with these states' },
    _after: { type: 'integer', minimum: 0, description: 'Records after this id' },
  },
};

/** The records of a job, each with the reason if it was refused. */
export const RECORDS: JsonSchema = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'title', 'state'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          title: { type: ['string', 'null'] },
          state: { enum: STATES },
          ...REASON,
        },
      },
    },
  },
};
