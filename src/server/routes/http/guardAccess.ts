import { AppError } from '../../../errors/AppError.ts';
import type { OperationName, Resource } from '../../../schema/index.ts';
import { refused } from '../../access/refusals.ts';
import { rightParams } from '../../access/rightParams.ts';
import type { Actor } from '../../context.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';

/** The right that an operation of a definition needs. */
const RIGHT_OF: Readonly<Record<OperationName, string>> = {
  list: 'read',
  one: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
};

/**
 * Refuses what the actor's roles, or the definition, do not give (docs/definitions/access.md).
 *
 * @param right the right, where it is not the operation's own.
 * @throws AppError notFound for a resource of which nothing is given, rightMissing for one that may be read, forbidden for what
 * only administrators may do.
 */
export function guardAccess(
  resource: Resource,
  operation: OperationName,
  actor: Actor,
  right = RIGHT_OF[operation],
): void {
  if (isAllowed(resource, operation, actor, right)) return;
  const { access } = actor;
  if (access === undefined) throw refused(new AppError('forbidden'), resource.name, { right });
  if (!access.resources.get(resource.name)?.rights.has('read'))
    throw refused(recordNotFound(resource), resource.name, { right });
  throw refused(new AppError('rightMissing', rightParams(resource, right)), resource.name, { right });
}

/** Whether the actor's roles give a right for some records of a resource; not without roles. */
export function isGiven({ name }: Resource, right: string, { access }: Actor): boolean {
  return access?.resources.get(name)?.rights.has(right) === true;
}

/** Whether the operation is given to the actor for some records. */
export function isAllowed(
  resource: Resource,
  operation: OperationName,
  actor: Actor,
  right = RIGHT_OF[operation],
): boolean {
  const { access } = actor;
  if (access !== undefined) return access.resources.get(resource.name)?.rights.has(right) === true;
  return actor.isAdmin || resource.access[operation] !== 'admin';
}

/** @throws AppError booksRight without the right for all books that belong to no record. */
export function guardBooks({ access }: Actor, right: 'read'): void {
  if (access !== undefined && !access.books.has(right))
    throw refused(new AppError('booksRight'), 'books', { right });
}

/** @throws AppError booksRight for a book of no record that the actor does not read. */
export function guardBook({ access }: Actor, key: string): void {
  if (access !== undefined && !access.nominal.has(key))
    throw refused(new AppError('booksRight'), 'books', { right: 'read' });
}
