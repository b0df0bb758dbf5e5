import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ANSWER_CODES } from '../../../errors/catalogue.ts';
import { checkRequests, describeSchemas } from './checkRequests.ts';
import { requireAdmin } from './requireAdmin.ts';

/*
 * The OpenAPI description of every call at /api/openapi.json. Zod schemas also check the request
 * (checkRequests.ts); JSON Schemas only describe it, because the operation checks it. Answers are sent unchanged.
 */

export type JsonSchema = Record<string, unknown>;

/** The key of a row's schema with the name of its resource. */
export const OF_RESOURCE = 'x-resource';

/** The key of a call that only administrators may make. */
export const FOR_ADMINISTRATORS = 'x-administrators';

/** Collects the description from the routes registered from here on. */
export async function describeCalls(app: FastifyInstance, product: string): Promise<void> {
  app.setValidatorCompiler(checkRequests);
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
    // Routes of the web app's files have `hide`, and so does HEAD, which every GET has.
    hideUntagged: true,
    transform: (document) => {
      const { schema, url } = describeSchemas(document);
      const marks = [document.route.onRequest].flat().includes(requireAdmin) && {
        [FOR_ADMINISTRATORS]: true,
      };
      return { schema: { ...schema, ...marks }, url };
    },
  });
}

/** The body of an error (docs/business-rules.md, "Answers and errors"). */
const FAILURE = {
  type: 'object' as const,
  required: ['success', 'message', 'code', 'params'],
  properties: {
    success: { const: false },
    message: { type: 'string' as const },
    errors: {
      type: 'object' as const,
      description: 'A message per field; a line’s field is dotted',
      additionalProperties: { type: 'string' as const },
    },
    code: {
      type: 'string' as const,
      enum: ANSWER_CODES,
      description: 'What went wrong; `message` is its English sentence',
    },
    params: {
      type: 'object' as const,
      description: 'What the sentence is made of: names, amounts, days and numbers as data',
    },
    fields: {
      type: 'object' as const,
      description: 'The codes and parameters of `errors`, by field',
      additionalProperties: {
        type: 'object' as const,
        required: ['code', 'params'],
        properties: { code: { type: 'string' as const }, params: { type: 'object' as const } },
      },
    },
  },
};

/** The code and parameters of a successful call's message. */
const NOTICE = {
  code: { type: 'string', description: 'What was done; `message` is its English sentence' },
  params: { type: 'object', description: 'What the sentence is made of' },
};

/** The answer of a call that only reports success. */
export const doneSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  code: z.string(),
  params: z.looseObject({}),
});

/** The answer of a call that also sends other properties. @param required those that it always sends. */
export function doneWith(
  properties: JsonSchema,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'message', ...required],
    properties: { success: { const: true }, message: { type: 'string' }, ...NOTICE, ...properties },
  };
}

/** A zod schema as JSON Schema for input. */
export function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

/** The answers of a call: its success, given as zod or JSON Schema, and the one error format. */
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

/** The headers of a list with a total (docs/calling.md). */
export const TOTAL_HEADERS: JsonSchema = {
  'X-Search': {
    type: 'string',
    enum: ['similar'],
    description: 'Sent when nothing has the words of q: the rows have similar ones',
  },
  'X-More-Rows': {
    type: 'string',
    enum: ['true', 'false'],
    description: 'Sent in place of X-Total-Count if _count=none: whether rows follow this page',
  },
  'X-Total-Count': { type: 'integer', minimum: 0, description: 'How many rows the list has in all' },
  'X-Total-Count-More': {
    type: 'string',
    enum: ['true'],
    description:
      'Sent when a search or filter finds more than 100,000 rows: X-Total-Count is then 100000, and there are more',
  },
};

/** The one error format, for a status. */
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
