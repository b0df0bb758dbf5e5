import {
  datedFields,
  EFFECTIVE_FROM,
  effectiveFrom,
  type Field,
  type FieldTypes,
  type FilterOperator,
  filterOperators,
  isRequired,
  type Resource,
  writableFields,
} from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import { type JsonSchema, jsonSchema, OF_RESOURCE } from '../http/openapi.ts';

/** The JSON Schemas that follow from a definition: bodies, rows and list queries. */

/** The body of a create or update, or of an action that accepts only the fields in `only`. */
export function bodySchema(
  resource: Resource,
  types: FieldTypes,
  intent: 'create' | 'update',
  only?: readonly string[],
): JsonSchema {
  const fields = only ? only.map((name) => resource.fields[name] as Field) : writableFields(resource, intent);
  // An action accepts its fields whatever their conditions.
  const needsValue = (field: Field) =>
    isRequired(field, intent) && (only !== undefined || field.visibleIf === undefined);
  const isWhole = intent === 'create' || only !== undefined;
  const posted = fields.filter(({ source }) => source === 'book' || source === 'stock');
  return {
    type: 'object',
    required: isWhole ? namesToGive(fields.filter(needsValue)) : [],
    properties: {
      ...Object.fromEntries(
        fields.map((field) => [field.name, valueSchema(field, types, needsValue(field))]),
      ),
      ...(intent === 'update' &&
        datedFields(resource).length > 0 && { [EFFECTIVE_FROM]: effectiveSchema(resource, types) }),
      ...(intent === 'update' && !only && posted.length > 0 && { was: wasSchema(posted, types) }),
    },
  };
}

/** The required fields without a default. */
function namesToGive(fields: readonly Field[]): string[] {
  return fields.filter((field) => field.default === undefined).map(({ name }) => name);
}

function effectiveSchema(resource: Resource, types: FieldTypes): JsonSchema {
  const labels = datedFields(resource).map(({ label }) => label);
  return {
    ...valueSchema(effectiveFrom, types, false),
    description: `The day from which changes of ${labels.join(', ')} hold; today by default`,
  };
}

function wasSchema(posted: readonly Field[], types: FieldTypes): JsonSchema {
  return {
    type: 'object',
    description: 'The values that were shown before the change; 409 where they are not the present ones',
    properties: Object.fromEntries(posted.map((field) => [field.name, valueSchema(field, types, false)])),
  };
}

function valueSchema(field: Field, types: FieldTypes, needsValue: boolean): JsonSchema {
  const schema = field.of === undefined ? typeSchema(field, types) : linesSchema(field.of, types);
  return {
    ...(needsValue ? schema : { anyOf: [schema, { type: 'null' }] }),
    title: field.label,
    ...(field.help && { description: field.help }),
    ...defaultSchema(field, types),
  };
}

/** A default that depends on the day has no fixed value, so it is described as text. */
function defaultSchema({ type, default: written, help }: Field, types: FieldTypes): JsonSchema {
  if (written === undefined) return {};
  const dated = types[type]?.defaultOn?.(written, '') ?? written;
  if (dated === written) return { default: written };
  return { description: [help, `By default: ${written}`].filter(Boolean).join('. ') };
}

/** The schema of each field: a field is described in many calls, and making its schema takes most of the time of a start. */
const typeSchema = keptFor(
  (field: Field, types: FieldTypes): JsonSchema =>
    jsonSchema((types[field.type] as FieldTypes[string]).check(field)),
);

/** A table of lines. */
function linesSchema(of: Readonly<Record<string, Field>>, types: FieldTypes): JsonSchema {
  const children = Object.values(of).filter(({ readOnly }) => !readOnly);
  const needsValue = ({ required, visibleIf }: Field) => required && visibleIf === undefined;
  const items = {
    type: 'object',
    required: namesToGive(children.filter(needsValue)),
    properties: Object.fromEntries(
      children.map((child) => [child.name, valueSchema(child, types, needsValue(child))]),
    ),
    additionalProperties: false,
  };
  return { type: 'array', items };
}

/** A record in answers; it never contains secrets. */
export function rowSchema(resource: Resource, types: FieldTypes): JsonSchema {
  const readable = Object.values(resource.fields).filter(({ type }) => types[type]?.storage !== 'secret');
  return {
    type: 'object',
    [OF_RESOURCE]: resource.name,
    properties: Object.fromEntries(
      readable.flatMap((field) => [
        [field.name, readSchema(field, types)],
        ...(field.nameKey ? [[field.nameKey, { type: ['string', 'null'] }]] : []),
        ...(field.namesKey ? [[field.namesKey, NAMES]] : []),
      ]),
    ),
  };
}

/** The names of several records, in order. */
const NAMES: JsonSchema = { type: ['array', 'null'], items: { type: ['string', 'null'] } };

function readSchema(field: Field, types: FieldTypes): JsonSchema {
  if (field.name === 'id') return { type: 'integer', minimum: 1, title: field.label };
  const type = types[field.type];
  if (type === undefined) return { title: field.label };
  if (field.of !== undefined) return readLinesSchema(field, types);
  return type.numeric
    ? { type: ['number', 'null'], title: field.label }
    : { anyOf: [typeSchema(field, types), { type: 'null' }], title: field.label };
}

/** Lines in answers: with the names of their references. */
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

/** The parameters of a list, in the simple-rest form (docs/business-rules.md, "Lists"). */
export function listQuerySchema(resource: Resource, types: FieldTypes): JsonSchema {
  const filters = Object.values(resource.fields).flatMap((field) => {
    const type = types[field.type];
    // Secrets cannot be filtered; `archived` filters deleted records.
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
      ...(resource.search.length > 0 && {
        q: { type: 'string', description: 'Words to search for' },
        _first: {
          type: 'string',
          enum: ['named'],
          description: 'With q: records whose names have the words come first, if at most 2,000 are found',
        },
      }),
      _totals: {
        type: 'string',
        enum: ['true', 'false'],
        description: 'true: the sums of all that is found, in place of the rows',
      },
      _count: {
        type: 'string',
        enum: ['exact', 'none', 'only'],
        description:
          'none: a page without X-Total-Count where records would have to be counted for it; only: the number of records, in place of the rows',
      },
      _where: {
        type: 'string',
        description:
          'JSON: conditions that all hold, each [field, operator, value], and groups of them, {"or": [...]} or {"and": [...]}',
      },
      archived: { type: 'string', enum: ['true', 'all'], description: 'Deleted records: only those, or too' },
      ...Object.fromEntries(filters),
      id: { type: 'array', items: { type: 'integer' }, description: 'Any of these records' },
    },
  };
}
