import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { methodsOf } from './callList.ts';

/**
 * The answer for an unknown call: 405 with the methods of the path, otherwise 404. OPTIONS on a known path lists its methods;
 * pages of other allowed origins were answered before.
 */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const methods = methodsOf(request.server.calls, path);
  if (methods.length === 0) throw new AppError('notFound');
  const allow = methods.join(', ');
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
  reply.header('allow', allow);
  throw new AppError('methodNotAllowed');
}
