import { datedFields, hasLogic, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { mayClose } from '../people/releaseOnClosing.ts';
import { seenFields } from './seenValues.ts';

/**
 * Whether creating or editing a record with this body is a single statement (recordStatements.ts): nothing to post, none of the
 * accounts' rules to check, nobody to release. PostgreSQL runs it in its own transaction, which saves such a call the round
 * trips of BEGIN and COMMIT.
 */
export function isOneStatement(resource: Resource, intent: 'create' | 'update', body: unknown): boolean {
  const { account, book, fields, stock } = resource;
  if (account !== undefined || stock !== undefined) return false;
  // The saved record must be read or locked first.
  if (intent === 'update' && datedFields(resource).length > 0) return false;
  if (intent === 'update' && (hasLogic(resource) || seenFields(resource, body).length > 0)) return false;
  if (intent === 'update' && mayClose(resource, body)) return false;
  if (book === undefined) return true;
  // A new record's default is posted as its opening.
  if (intent === 'create' && fields[book.balance]?.default !== undefined) return false;
  if (!isObject(body)) return true;
  const balance = body[book.balance];
  // A new record's 0 needs no opening; an edit's 0 may be an adjustment.
  return balance === undefined || (intent === 'create' && balance === 0);
}
