import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import { methodsOf } from './callList.ts';

/**
 * The answer to a call that is not there: 405 with the methods that the path has, else 404. OPTIONS on a path that is
 * there says its methods; pages of other origins that may call have their answer by then.
 */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const methods = methodsOf(request.server.calls, path);
  if (methods.length === 0) throw new AppError('notFound');
  const allow = methods.join(', ');
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
  throw new AppError('methodNotAllowed', undefined, { headers: { allow } });
}
