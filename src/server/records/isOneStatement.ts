import { hasLogic, type Resource } from '../../schema/index.ts';
import { mayClose } from '../people/releaseOnClosing.ts';

/**
 * Whether creating or editing a record with this body is a single statement (recordStatements.ts): nothing to post, none
 * of the accounts' rules to ask, nobody to release. PostgreSQL makes a transaction of it by itself, which spares such a call the round
 * trips of BEGIN and COMMIT.
 */
export function isOneStatement(resource: Resource, intent: 'create' | 'update', body: unknown): boolean {
  const { account, book, stock } = resource;
  if (account !== undefined || stock !== undefined) return false;
  // What the record holds is asked for first.
  if (intent === 'update' && hasLogic(resource)) return false;
  if (intent === 'update' && mayClose(resource, body)) return false;
  if (book === undefined || typeof body !== 'object' || body === null) return true;
  const balance = (body as Record<string, unknown>)[book.balance];
  // A new record's 0 opens nothing; an edit's 0 may be an adjustment.
  return balance === undefined || (intent === 'create' && balance === 0);
}
