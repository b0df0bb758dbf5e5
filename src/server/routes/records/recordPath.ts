import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { firstParameter } from '../http/paths.ts';

/** The id in the path; an invalid id is as unknown as a number without a record (docs/business-rules.md, "Validation"). */
export function pathId(resource: Resource, { params }: FastifyRequest): number {
  const text = Object.values(params as Record<string, string>).at(-1) ?? '';
  if (resource.kind !== 'single') return recordId(text) ?? unknown(resource);
  // Older clients send /institution/1" (docs/business-rules.md, "Lists").
  return text.replace(/["'”]+$/, '') === '1' ? 1 : unknown(resource);
}

function unknown(resource: Resource): never {
  throw recordNotFound(resource);
}

/** A single record's path contains the id 1. It is matched as a parameter, because of older clients. */
export function recordPath({ kind }: Resource, path: string): string {
  return kind === 'single' ? path.replace(/\/1$/, '/{id}') : path;
}

/** The name of the parameter with the record's id. */
export function paramOf(resource: Resource, path: string): string {
  return firstParameter(recordPath(resource, path)) ?? 'id';
}
