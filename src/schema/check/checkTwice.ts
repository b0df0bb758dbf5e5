import { completeSettings } from '../complete/completeSettings.ts';
import {
  RESERVED_CALL_ROOTS,
  RESERVED_CALLS,
  RESERVED_ROUTE_ROOTS,
  RESERVED_ROUTES,
} from '../grammar/reserved.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';
import { type Claim, claimsOf, claimsOfSettings } from './claims.ts';

const PRODUCT = 'the product itself';

/** Two definitions, or a definition and the product itself, on one name, route or call. */
export function checkTwice(
  all: readonly Written[],
  settings: { written: WrittenSettings; source: Source | undefined },
  mistakes: Mistake[],
): void {
  const owners = new Map<string, string>([
    ...RESERVED_ROUTES.map((route): [string, string] => [`route ${route}`, PRODUCT]),
    ...RESERVED_CALLS.map((call): [string, string] => [`call ${call}`, PRODUCT]),
  ]);
  const check = (source: Source, claims: readonly Claim[]) => {
    const taken: { claim: Claim; message: string }[] = [];
    for (const claim of claims) {
      const key = `${claim.kind} ${claim.what}`;
      const owner = owners.get(key) ?? reservedFor(claim);
      if (owner === undefined) owners.set(key, source.file);
      else taken.push({ claim, message: `the ${claim.kind} "${claim.what}" is taken by ${owner}` });
    }
    for (const { claim, message } of tellable(taken))
      mistakes.push(source.mistake(claim.path, message, 'value'));
  };
  if (settings.source !== undefined)
    check(settings.source, claimsOfSettings(completeSettings(settings.written)));
  for (const { definition, source, isWhole } of all) check(source, claimsOf(definition, isWhole));
}

/** Of what follows from one cause, the first is enough to mend it. */
function tellable<T extends { claim: Claim }>(taken: readonly T[]): readonly T[] {
  const name = taken.filter(({ claim }) => claim.kind === 'name');
  const written = taken.filter(({ claim }) => claim.kind !== 'name' && claim.isWritten);
  if (name.length > 0 || written.length > 0) return [...name, ...written];
  return taken.slice(0, 1);
}

function reservedFor({ kind, what }: Claim): string | undefined {
  if (kind === 'name') return undefined;
  const [routeRoot = '', callRoot = ''] = what.split('/');
  const isReserved =
    kind === 'call'
      ? (RESERVED_CALL_ROOTS as readonly string[]).includes(callRoot)
      : (RESERVED_ROUTE_ROOTS as readonly string[]).includes(routeRoot);
  return isReserved ? PRODUCT : undefined;
}
