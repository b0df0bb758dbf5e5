import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../../errors/AppError.ts';
import { checkBody } from '../../operations/calls/checkBody.ts';

/** The labels of the fields of a schema, for messages about them. */
export const fieldLabels = z.registry<Record<string, string>>();

/**
 * Checks bodies and queries by the zod schema of their route. It also gives their types (ZodTypeProvider) and their OpenAPI
 * description. A route with JSON Schema checks in its operation (docs/decisions/route-schemas.md).
 */
export const checkRequests: FastifySchemaCompiler<FastifySchema> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) return () => true;
  return (given: unknown) => {
    try {
      return { value: checkBody(schema, given, fieldLabels.get(schema)) };
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      // Fastify writes its own code on the error, so the failure is inside; `answerError` takes it out.
      return { error: new Error('The request does not match its schema', { cause }) };
    }
  };
};

/** Describes the zod schemas of a route as JSON Schema; its other schemas are JSON Schema already. */
export const describeSchemas: SwaggerTransform<FastifySchema> = (document) => {
  const { schema, url } = document;
  const parts = Object.entries(schema ?? {}).filter(([, part]) => part instanceof z.ZodType);
  if (parts.length === 0) return { schema, url };
  const described = jsonSchemaTransform({ ...document, schema: Object.fromEntries(parts) });
  return { schema: { ...schema, ...described.schema }, url };
};
