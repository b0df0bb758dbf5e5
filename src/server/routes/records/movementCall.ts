import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Notice, notice } from '../../../errors/notices.ts';
import type { Param } from '../../../errors/params.ts';
import { oneRef, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { noticeBody } from '../../messages.ts';
import { type Recorded, Sent } from '../../operations/approvals/sendForApproval.ts';
import type { MovementQueue } from '../../operations/movements/recordMovements.ts';
import { countedIfRefused } from '../../operations/movements/refusedPostings.ts';
import { pathFields } from '../../queries/transactions/pathFields.ts';
import { sentSchema } from '../approvals/schemas.ts';
import { isLimited, sentAnswer } from '../approvals/sentAnswer.ts';
import { type AnswerBody, KEY_HEADER, keyOf, sendAnswer, toAnswer } from '../http/keyedAnswer.ts';
import { answers, type JsonSchema } from '../http/openapi.ts';
import { changedSchema } from './envelope.ts';
import type { RecordCall } from './RecordCall.ts';
import { bodySchema } from './recordSchemas.ts';

/** The call that records a movement. Parameters of its path are fields of the record and not accepted in the body. */
export function movementCall(context: Context, resource: Resource, queue: MovementQueue<Sent>): RecordCall {
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
      response: {
        ...(isLimited(context, [resource.name]) && answers(sentSchema, { status: 202 })),
        ...answers(changedSchema(context, resource, create), { status: plain ? 201 : 200 }),
      },
    },
    handler: (request, reply) => record(context, resource, queue, request, reply),
  };
}

async function record(
  context: Context,
  resource: Resource,
  queue: MovementQueue<Sent>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = request.params as Record<string, string>;
  const call = {
    item: { resource, body: request.body, params, actor: request.actor },
    key: keyOf(context, request),
    answer: (recorded: Recorded) => toAnswer(recordedAnswer(context, resource, recorded)),
  };
  return sendAnswer(reply, await countedIfRefused(context, request.actor, () => queue(call)));
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

/**
 * The answer for a recorded movement: its message and its row, or the bare row in the plain form (docs/business-rules.md,
 * "Answers and errors"); for one that waits, that it was sent for approval.
 */
export function recordedAnswer(context: Context, resource: Resource, row: Recorded): AnswerBody {
  const { api } = resource;
  if (row instanceof Sent) return sentAnswer(context, row);
  if (api.plain) return { status: 201, body: row };
  const done = noticeBody(context, noticeOf(context, resource, row));
  return { status: 200, body: { success: true, ...done, [api.create.row ?? 'data']: row } };
}

/**
 * The definition's message, with the values of the fields in braces: `Paid {amount} to {vendor_id}` is 'Paid BDT 12,500.00 to
 * Sylhet Enterprise'.
 */
function noticeOf(context: Context, resource: Resource, row: Row): Notice {
  const { message } = resource.api.create;
  if (message === undefined) return notice('recorded', { resource: oneRef(resource) });
  const names = [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const values = names.map((name) => [
    name,
    valueIn(context, resource, name === 'title' ? resource.title : name, row),
  ]);
  const at = 'api.create.message';
  return notice('authored', {
    text: { text: message, resource: resource.name, at, values: Object.fromEntries(values) },
  });
}

function valueIn({ types, settings }: Context, resource: Resource, name: string, row: Row): Param {
  const field = resource.fields[name];
  const type = field && types[field.type];
  if (field === undefined || type === undefined) return String(row[name] ?? '');
  if (field.nameKey !== undefined) return String(row[field.nameKey] ?? '');
  const names = row[field.namesKey ?? ''];
  if (Array.isArray(names)) return names.map((one) => String(one ?? '')).join(', ');
  const { currency, dateFormat: date, numberFormat: grouping } = settings;
  const value = type.read(row[name], field);
  if (type.amount === 'money' && value !== null)
    return { money: String(value), currency: field.prefix ?? currency };
  return type.text(row[name], field, { currency, date, grouping });
}
