import type { CheckScope } from './check.ts';
import { type Claim, claimsOf } from './claims.ts';

/** `{}` is a value in the path. */
const PART = '(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*|\\{\\})';
const ROUTE = new RegExp(`^${PART}(?:/${PART})*$`);
const CALL = new RegExp(`^[A-Z]+ (?:/${PART})+$`);

/** Routes and calls that could never be reached: what stands in them, and whether they name the record where they are of one. */
export function checkAddresses({ definition, say }: CheckScope): void {
  const claims = claimsOf(definition, true).filter(({ kind, isWritten }) => isWritten && kind !== 'name');
  for (const claim of claims) {
    const wrong = claim.kind === 'route' ? wrongRoute(claim) : wrongCall(claim);
    const record = wrong ?? wrongRecord(claim, definition.kind === 'single', definition.kind === 'movement');
    if (record !== undefined) say(claim.path, record, 'value');
  }
}

function wrongRoute({ what }: Claim): string | undefined {
  const bare = what.replace(/^\/*(dashboard\/)?/, '');
  if (bare !== what && bare !== '') return `a route stands below /dashboard already: ${bare}`;
  return ROUTE.test(what)
    ? undefined
    : 'a route has letters, digits, - and _, and slashes between its parts: machines/add';
}

function wrongCall({ what }: Claim): string | undefined {
  if (/^[A-Z]+ \/api\//.test(what)) return `a call stands below /api already: ${what.replace('/api/', '/')}`;
  return CALL.test(what)
    ? undefined
    : 'the path of a call has letters, digits, - and _, and slashes between its parts: GET /machines/worn';
}

/** The pages and calls of one record hold its id, those of the list and of a new record hold none. */
function wrongRecord(
  { kind, what, path }: Claim,
  isSingle: boolean,
  isMovement: boolean,
): string | undefined {
  const [place, operation] = kind === 'call' && path[0] === 'api' ? path.slice(1) : path;
  const key = String(place);
  const named = what.split('{}').length - 1;
  if (!isSingle && ['show', 'edit', 'one', 'update', 'delete'].includes(key))
    return named === 1 ? undefined : 'the path must hold {id}, the record, and nothing else in braces';
  const isOfNone =
    ['list', 'lists'].includes(key) || (key === 'create' && !(isMovement && kind === 'call')) || isSingle;
  return isOfNone && operation !== undefined && named > 0
    ? 'nothing is known yet that could stand in braces here'
    : undefined;
}
