import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../schema/index.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { notFound } from './updateRecord.ts';

/** The id in the path; anything that cannot be one is as unknown as a number that is none (business rules, section 9). */
export function pathId(resource: Resource, { params }: FastifyRequest): number {
  const text = Object.values(params as Record<string, string>).at(-1) ?? '';
  if (resource.kind !== 'single') return recordId(text) ?? unknown(resource);
  // Older clients send /institution/1" (business rules, section 11).
  return text.replace(/["'”]+$/, '') === '1' ? 1 : unknown(resource);
}

function unknown(resource: Resource): never {
  throw notFound(resource);
}

/** A single record's path names its 1; it is matched as a parameter, because of what older clients send. */
export function recordPath({ kind }: Resource, path: string): string {
  return kind === 'single' ? path.replace(/\/1$/, '/{id}') : path;
}

/** The name of the parameter that names the record. */
export function paramOf(resource: Resource, path: string): string {
  return /\{([^}]*)\}/.exec(recordPath(resource, path))?.[1] ?? 'id';
}
