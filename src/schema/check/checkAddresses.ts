import { type Problem, problem } from '../../errors/problem.ts';
import type { CheckScope } from './check.ts';
import { type Claim, claimsOf } from './claims.ts';

/** `{}` is a parameter of the path. */
const PART = '(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*|\\{\\})';
const ROUTE = new RegExp(`^${PART}(?:/${PART})*$`);
const CALL = new RegExp(`^[A-Z]+ (?:/${PART})+$`);

/** Routes and calls that cannot be reached: wrong characters, or a missing record id. */
export function checkAddresses({ definition, addMistake }: CheckScope): void {
  const claims = claimsOf(definition, true).filter(
    ({ kind, isWritten }) => isWritten && (kind === 'route' || kind === 'call'),
  );
  for (const claim of claims) {
    const wrong = claim.kind === 'route' ? wrongRoute(claim) : wrongCall(claim);
    const record = wrong ?? wrongRecord(claim, definition.kind === 'single', definition.kind === 'movement');
    if (record !== undefined) addMistake(claim.path, record, 'value');
  }
}

function wrongRoute({ what }: Claim): Problem | undefined {
  const bare = what.replace(/^\/*(dashboard\/)?/, '');
  if (bare !== what && bare !== '') return problem('routeBelowDashboard', { route: bare });
  return ROUTE.test(what) ? undefined : problem('notRoute');
}

function wrongCall({ what }: Claim): Problem | undefined {
  if (/^[A-Z]+ \/api\//.test(what)) return problem('callBelowApi', { call: what.replace('/api/', '/') });
  return CALL.test(what) ? undefined : problem('notCallPath');
}

/** The pages and calls of one record hold its id, those of the list and of a new record hold none. */
function wrongRecord(
  { kind, what, path }: Claim,
  isSingle: boolean,
  isMovement: boolean,
): Problem | undefined {
  const [place, operation] = kind === 'call' && path[0] === 'api' ? path.slice(1) : path;
  const key = String(place);
  const named = what.split('{}').length - 1;
  if (!isSingle && ['show', 'page', 'edit', 'one', 'update', 'delete'].includes(key))
    return named === 1 ? undefined : problem('pathNeedsRecord', { id: '{id}' });
  const isOfNone =
    ['list', 'lists'].includes(key) || (key === 'create' && !(isMovement && kind === 'call')) || isSingle;
  return isOfNone && operation !== undefined && named > 0 ? problem('pathWithoutRecord') : undefined;
}
