import { invalid } from '../../../errors/AppError.ts';
import { type Failure, failure, noFailures } from '../../../errors/failure.ts';
import {
  canGroup,
  columnsPath,
  fitsView,
  levelOf,
  manyRef,
  type Resource,
  SPANS,
  writeLevel,
} from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { type ColumnsBy, listColumns, MOST_COLUMNS } from '../../queries/lists/listColumns.ts';
import { type QueryString, readWindow } from '../../queries/lists/listParameters.ts';
import { searchedList } from '../../queries/lists/searchList.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { answers, type JsonSchema } from '../http/openapi.ts';
import type { RecordCall } from './RecordCall.ts';
import { listQuerySchema } from './recordSchemas.ts';
import { type Listed, requestOf } from './sendList.ts';

/**
 * The call that counts and sums what a list finds by the values of a field, for the heads of a board's columns and of groups.
 */
export function columnsCalls(product: Context, resource: Resource, listed: Listed): RecordCall[] {
  const names = columnNames(product, resource);
  if (names.length === 0) return [];
  const { properties, ...schema } = listQuerySchema(resource, product.types) as {
    properties: JsonSchema;
  };
  return [
    {
      method: 'GET',
      path: columnsPath(listed.operation.path),
      summary: `Count ${resource.label.many} by the values of a field, as the columns of a board or as groups`,
      access: 'list',
      schema: {
        querystring: {
          ...schema,
          properties: {
            ...properties,
            _by: { enum: names, description: 'The field that makes the columns; of days with their span' },
          },
        },
        response: answers(COLUMNS),
      },
      handler: async (request, reply) => {
        const { _by, _order, _start, _end, ...query } = request.query as QueryString;
        const context = readAs(product, request.actor);
        const shape = recordShape(context, resource);
        const by = readBy(context, shape, { _by, _order, _start, _end });
        const reading = { reader: request.actor.id, today: businessToday(context.timeZone) };
        const requested = requestOf(shape, query, listed, reading);
        const { request: found } = await searchedList(context, resource, requested);
        const { totals = resource.list.totals } = listed;
        const columns = await listColumns(context, resource, found, by, totals);
        return reply.send({ success: true, ...columns });
      },
    },
  ];
}

/** Every value of `_by`. */
function columnNames({ types }: Context, resource: Resource): string[] {
  return Object.values(resource.fields).flatMap((field) => {
    const { name } = field;
    if (!canGroup(field, types)) return fitsView('board', field, resource.name, types) === true ? [name] : [];
    const isByDay = levelOf(name, resource.fields, types)?.span !== undefined;
    return [name, ...(isByDay ? SPANS.map((span) => writeLevel({ field: name, span })) : [])];
  });
}

/** Which columns are asked for: by which field, in which order, and from which to which. */
function readBy(context: Context, shape: RecordShape, query: QueryString): ColumnsBy {
  const { resource } = shape;
  const text = String(query._by);
  const { field: name, span } = levelOf(text, resource.fields, context.types) ?? { field: text };
  const field = columnNames(context, resource).includes(text) ? shape.fields.get(name) : undefined;
  const errors = noFailures();
  // The records that do not show the field would stand among those without a value.
  if (field === undefined || field.isPartial)
    errors._by = failure('unknownOfList', { name: text, resource: manyRef(resource) });
  const order = readOrder(query._order);
  if (order === null) errors._order = failure('badOrder');
  const values = new Map(
    Object.entries({ _start: query._start, _end: query._end }).flatMap(([key, given]) =>
      given === undefined ? [] : [[key, [given].flat()] as const],
    ),
  );
  const refuse = (key: string, wrong: Failure): undefined => {
    errors[key] = wrong;
  };
  const window = readWindow(values, refuse, MOST_COLUMNS * 2);
  if (field === undefined || order === null || Object.keys(errors).length > 0) throw invalid(errors);
  return { field, span, order, ...(window ?? { start: 0, end: MOST_COLUMNS }) };
}

/** Null for what is no order. */
function readOrder(given: QueryString[string]): ColumnsBy['order'] | null {
  if (given === undefined || given === '') return undefined;
  return given === 'asc' || given === 'desc' ? given : null;
}

const COLUMNS: JsonSchema = {
  type: 'object',
  required: ['success', 'columns', 'more', 'total', 'found', 'limited'],
  properties: {
    success: { const: true },
    columns: {
      type: 'array',
      items: {
        type: 'object',
        required: ['value', 'count', 'totals'],
        properties: {
          value: {
            description:
              'The value of the field, of days the first of their span; null for records without one',
          },
          title: { type: ['string', 'null'], description: 'The name of a referenced record, or of a user' },
          count: { type: 'integer', minimum: 0 },
          totals: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
    more: { type: 'boolean', description: 'There are more columns' },
    total: { type: 'integer', minimum: 0, description: 'The number of all columns' },
    found: { type: 'integer', minimum: 0, description: 'The number of records in them' },
    limited: {
      type: 'boolean',
      description:
        'More than 100,000 records were found, or 5,000 with _count=none, and only as many counted',
    },
  },
};
