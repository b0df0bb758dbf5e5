import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Field, FieldTypes, FilterOperator, Resource } from '../../schema/index.ts';
import { filterOperators, isRequired, writableFields } from '../../schema/index.ts';

/*
 * The description of every call at /api/openapi.json. Schemas only describe: bodies are checked by checkRecord and
 * checkBody, in our words, and answers are sent as they are.
 */

export type JsonSchema = Record<string, unknown>;

/** Collects the description from the routes that are registered from here on. */
export async function describeCalls(app: FastifyInstance, product: string): Promise<void> {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: product, version: '1', description: `The calls of ${product}` },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure: FAILURE },
      },
      security: [{ token: [] }],
    },
    // Routes of the web app's files say `hide`; so does HEAD, which every GET has.
    hideUntagged: true,
  });
}

/** Business rules, section 9. */
const FAILURE = {
  type: 'object' as const,
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' as const },
    errors: {
      type: 'object' as const,
      description: 'A message per field; a line’s field is dotted',
      additionalProperties: { type: 'string' as const },
    },
  },
};

/** A zod schema as JSON Schema, of what may be sent. */
export function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

/** The answers of a call: its success, given as zod or JSON Schema, and the one form of every failure. */
export function answers(
  success: z.ZodType | JsonSchema = {},
  { status = 200, headers }: { status?: number; headers?: JsonSchema } = {},
): JsonSchema {
  const schema = success instanceof z.ZodType ? jsonSchema(success) : success;
  return {
    [status]: {
      description: 'Success',
      content: { 'application/json': { schema } },
      ...(headers && { headers }),
    },
    '4xx': failure('A failure'),
  };
}

/** The headers of a list that is counted (docs/calling.md). */
export const TOTAL_HEADERS: JsonSchema = {
  'X-Total-Count': { type: 'integer', minimum: 0, description: 'How many rows the list has in all' },
  'X-Total-Count-More': {
    type: 'string',
    enum: ['true'],
    description:
      'Sent when a search or filter finds more than 100,000 rows: X-Total-Count is then 100000, and there are more',
  },
};

/** The one form of every failure, for the answers of a status. */
export function failure(description: string): JsonSchema {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

/** `{id}` in a path. */
export function idParam(name = 'id'): JsonSchema {
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'integer', minimum: 1 } },
  };
}

/** The body of a create or update, or of a call of its own that takes exactly the fields of `only`. */
export function bodySchema(
  resource: Resource,
  types: FieldTypes,
  intent: 'create' | 'update',
  only?: readonly string[],
): JsonSchema {
  const fields = only ? only.map((name) => resource.fields[name] as Field) : writableFields(resource, intent);
  // A call of its own takes its fields whatever their conditions say.
  const isAsked = (field: Field) =>
    isRequired(field, intent) && (only !== undefined || field.visibleIf === undefined);
  const isWhole = intent === 'create' || only !== undefined;
  const posted = fields.filter(({ source }) => source === 'book' || source === 'stock');
  return {
    type: 'object',
    required: isWhole ? namesToGive(fields.filter(isAsked)) : [],
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, valueSchema(field, types, isAsked(field))])),
      ...(intent === 'update' && !only && posted.length > 0 && { was: wasSchema(posted, types) }),
    },
  };
}

/** Of fields that need a value, those that have none by themselves. */
function namesToGive(fields: readonly Field[]): string[] {
  return fields.filter((field) => field.default === undefined).map(({ name }) => name);
}

function wasSchema(posted: readonly Field[], types: FieldTypes): JsonSchema {
  return {
    type: 'object',
    description: 'The values that were shown before the change; 409 where they are not the present ones',
    properties: Object.fromEntries(posted.map((field) => [field.name, valueSchema(field, types, false)])),
  };
}

function valueSchema(field: Field, types: FieldTypes, isAsked: boolean): JsonSchema {
  const schema = field.of === undefined ? typeSchema(field, types) : linesSchema(field.of, types);
  return {
    ...(isAsked ? schema : { anyOf: [schema, { type: 'null' }] }),
    title: field.label,
    ...(field.help && { description: field.help }),
    ...defaultSchema(field, types),
  };
}

/** A default that depends on the day is no value of the field, so it is told in words. */
function defaultSchema({ type, default: written, help }: Field, types: FieldTypes): JsonSchema {
  if (written === undefined) return {};
  const dated = types[type]?.defaultOn?.(written, '') ?? written;
  if (dated === written) return { default: written };
  return { description: [help, `By default: ${written}`].filter(Boolean).join('. ') };
}

function typeSchema(field: Field, types: FieldTypes): JsonSchema {
  return jsonSchema((types[field.type] as FieldTypes[string]).check(field));
}

/** A table of child rows. */
function linesSchema(of: Readonly<Record<string, Field>>, types: FieldTypes): JsonSchema {
  const children = Object.values(of).filter(({ readOnly }) => !readOnly);
  const isAsked = ({ required, visibleIf }: Field) => required && visibleIf === undefined;
  const items = {
    type: 'object',
    required: namesToGive(children.filter(isAsked)),
    properties: Object.fromEntries(
      children.map((child) => [child.name, valueSchema(child, types, isAsked(child))]),
    ),
    additionalProperties: false,
  };
  return { type: 'array', items };
}

/** A record as calls answer it; secrets are never in it. */
export function rowSchema(resource: Resource, types: FieldTypes): JsonSchema {
  const readable = Object.values(resource.fields).filter(({ type }) => types[type]?.storage !== 'secret');
  return {
    type: 'object',
    properties: Object.fromEntries(
      readable.flatMap((field) => [
        [field.name, readSchema(field, types)],
        ...(field.nameKey ? [[field.nameKey, { type: ['string', 'null'] }]] : []),
        ...(field.namesKey ? [[field.namesKey, NAMES]] : []),
      ]),
    ),
  };
}

/** The names of several records, in their order. */
const NAMES: JsonSchema = { type: ['array', 'null'], items: { type: ['string', 'null'] } };

function readSchema(field: Field, types: FieldTypes): JsonSchema {
  if (field.name === 'id') return { type: 'integer', minimum: 1, title: field.label };
  const type = types[field.type];
  if (type === undefined) return { title: field.label };
  if (field.of !== undefined) return readLinesSchema(field, types);
  return type.numeric
    ? { type: ['number', 'null'], title: field.label }
    : { anyOf: [jsonSchema(type.check(field)), { type: 'null' }], title: field.label };
}

/** Lines as they travel: with the names of what they point to. */
function readLinesSchema(field: Field, types: FieldTypes): JsonSchema {
  const properties = Object.values(field.of ?? {}).flatMap((child) => [
    [child.name, readSchema(child, types)],
    ...(child.nameKey ? [[child.nameKey, { type: ['string', 'null'] }]] : []),
    ...(child.namesKey ? [[child.namesKey, NAMES]] : []),
  ]);
  return {
    type: ['array', 'null'],
    title: field.label,
    items: { type: 'object', properties: Object.fromEntries(properties) },
  };
}

const FILTER_WORDS: Readonly<Record<FilterOperator, string>> = {
  eq: 'equal to; repeated: any of',
  ne: 'not equal to',
  gte: 'at least',
  lte: 'at most',
  like: 'containing',
};

/** The parameters of a list, in the simple-rest form (business rules, section 9). */
export function listQuerySchema(resource: Resource, types: FieldTypes): JsonSchema {
  const filters = Object.values(resource.fields).flatMap((field) => {
    const type = types[field.type];
    // Secrets are not read; of deleted records `archived` asks.
    if (type === undefined || type.storage === 'secret' || field.name === 'archived_at') return [];
    return filterOperators(field, type).map((operator) => [
      operator === 'eq' ? field.name : `${field.name}_${operator}`,
      { type: 'string', description: `${field.label} ${FILTER_WORDS[operator]}` },
    ]);
  });
  return {
    type: 'object',
    properties: {
      _start: { type: 'integer', minimum: 0, description: 'The first row of a page, from 0' },
      _end: { type: 'integer', minimum: 0, description: 'The row after the last of a page' },
      _sort: { type: 'string', description: 'A field, or several with commas' },
      _order: { type: 'string', description: 'asc or desc, for each field of _sort' },
      ...(resource.search.length > 0 && { q: { type: 'string', description: 'Words to search for' } }),
      archived: { type: 'string', enum: ['true', 'all'], description: 'Deleted records: only those, or too' },
      ...Object.fromEntries(filters),
      id: { type: 'array', items: { type: 'integer' }, description: 'Any of these records' },
    },
  };
}
