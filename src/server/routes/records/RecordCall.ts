import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { OperationName } from '../../../schema/index.ts';
import type { JsonSchema } from '../http/openapi.ts';

/** One call of a resource, to register. */
export interface RecordCall {
  method: HTTPMethods;
  path: string;
  summary: string;
  access: OperationName;
  /** The right that it needs, where it is not that of `access`. */
  right?: string | undefined;
  /** Another right that is enough without it. */
  instead?: string;
  /** Only administrators may call it, whatever the definition says. */
  onlyAdmins?: boolean;
  schema: {
    params?: JsonSchema;
    querystring?: JsonSchema;
    headers?: JsonSchema;
    body?: JsonSchema;
    response: JsonSchema;
  };
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}
