import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, bodySchema, type JsonSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER, keyOf, sendAnswer } from '../idempotency.ts';
import type { Row } from '../queries/sql/runSql.ts';
import type { Call } from '../records/Call.ts';
import { changedSchema } from '../records/envelope.ts';
import type { MovementItem } from './Movement.ts';
import { pathFields } from './pathFields.ts';
import type { PostingQueue } from './postingQueue.ts';
import { recordedAnswer } from './recordedAnswer.ts';
import { recordMovement } from './recordMovements.ts';
import { needsFacts } from './rules.ts';

/** The call that records a movement. What stands in its path is a field of the record and is not taken from the body. */
export function movementCall(context: Context, resource: Resource, queue: PostingQueue): Call {
  const { create, plain } = resource.api;
  const fromPath = pathFields(create.path);
  return {
    method: create.method,
    path: create.path,
    summary: `Record one of ${resource.label.many}`,
    access: 'create',
    schema: {
      ...(fromPath.length > 0 && { params: pathSchema(fromPath) }),
      headers: KEY_HEADER,
      body: withoutPath(bodySchema(resource, context.types, 'create'), fromPath),
      response: answers(changedSchema(context, resource, create), { status: plain ? 201 : 200 }),
    },
    handler: (request, reply) => record(context, resource, queue, request, reply),
  };
}

async function record(
  context: Context,
  resource: Resource,
  queue: PostingQueue,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = request.params as Record<string, string>;
  const item: MovementItem = { resource, body: request.body, params, actor: request.actor };
  if (needsFacts(resource)) {
    return answerOnce(context, request, reply, async (trx) =>
      recordedAnswer(context, resource, await recordMovement(trx, context, item)),
    );
  }
  const answer = (row: Row) => {
    const { status, body } = recordedAnswer(context, resource, row);
    return { status, text: JSON.stringify(body) };
  };
  return sendAnswer(reply, await queue({ item, key: keyOf(context, request), answer }));
}

function pathSchema(names: readonly string[]): JsonSchema {
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer', minimum: 1 }])),
  };
}

function withoutPath(body: JsonSchema, names: readonly string[]): JsonSchema {
  const { required, properties } = body as { required: string[]; properties: Record<string, unknown> };
  return {
    ...body,
    required: required.filter((name) => !names.includes(name)),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    additionalProperties: false,
  };
}
