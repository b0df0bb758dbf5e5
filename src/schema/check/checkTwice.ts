import { type Problem, problem } from '../../errors/problem.ts';
import { completeSettings } from '../complete/completeSettings.ts';
import {
  OWN_VOUCHERS,
  RESERVED_CALL_ROOTS,
  RESERVED_CALLS,
  RESERVED_ROUTE_ROOTS,
  RESERVED_ROUTES,
} from '../grammar/reserved.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written, WrittenReportFile } from '../written.ts';
import { reportRoutes } from './checkReports.ts';
import { type Claim, claimsOf, claimsOfSettings } from './claims.ts';

const PRODUCT = Symbol('the product itself');

/** The file of a claim, or the product. */
type Owner = string | typeof PRODUCT;

/** Two definitions, or a definition and the product, with the same name, route, call or prefix of voucher numbers. */
export function checkTwice(
  all: readonly Written[],
  settings: { written: WrittenSettings; source: Source | undefined },
  reports: readonly WrittenReportFile[],
  mistakes: Mistake[],
): void {
  const owners = new Map<string, Owner>([
    ...RESERVED_ROUTES.map((route): [string, Owner] => [`route ${route}`, PRODUCT]),
    ...RESERVED_CALLS.map((call): [string, Owner] => [`call ${call}`, PRODUCT]),
    ...Object.values(OWN_VOUCHERS).map((prefix): [string, Owner] => [`voucher ${prefix}`, PRODUCT]),
  ]);
  const check = (source: Source, claims: readonly Claim[]) => {
    const taken: { claim: Claim; wrong: Problem }[] = [];
    for (const claim of claims) {
      const key = `${claim.kind} ${claim.what}`;
      const owner = owners.get(key) ?? reservedFor(claim);
      if (owner === undefined) owners.set(key, source.file);
      else taken.push({ claim, wrong: takenBy(claim, owner) });
    }
    for (const { claim, wrong } of firstOfEach(taken))
      mistakes.push(source.mistake(claim.path, wrong, 'value'));
  };
  if (settings.source !== undefined)
    check(settings.source, claimsOfSettings(completeSettings(settings.written)));
  for (const { definition, source, isWhole } of all) check(source, claimsOf(definition, isWhole));
  const accounts = all.filter(({ definition }) => definition.account !== undefined);
  for (const { source } of accounts.slice(1))
    mistakes.push(
      source.mistake(['account'], problem('accountTwice', { file: accounts[0]?.source.file ?? '' })),
    );
  for (const { source, route } of reportRoutes(reports))
    check(source, [{ kind: 'route', what: route, path: ['name'], isWritten: true }]);
}

/** The first of several mistakes with one cause. */
function firstOfEach<T extends { claim: Claim }>(taken: readonly T[]): readonly T[] {
  const name = taken.filter(({ claim }) => claim.kind === 'name');
  const written = taken.filter(({ claim }) => claim.kind !== 'name' && claim.isWritten);
  if (name.length > 0 || written.length > 0) return [...name, ...written];
  return taken.slice(0, 1);
}

function takenBy({ kind, what }: Claim, owner: Owner): Problem {
  if (kind === 'voucher')
    return owner === PRODUCT
      ? problem('voucherOfProduct', { prefix: what })
      : problem('voucherTaken', { prefix: what, file: owner });
  if (owner === PRODUCT)
    return kind === 'call'
      ? problem('callOfProduct', { call: what })
      : problem('routeOfProduct', { route: what });
  if (kind === 'name') return problem('nameTaken', { name: what, file: owner });
  return kind === 'call'
    ? problem('callTaken', { call: what, file: owner })
    : problem('routeTaken', { route: what, file: owner });
}

function reservedFor({ kind, what }: Claim): Owner | undefined {
  if (kind === 'name' || kind === 'voucher') return undefined;
  const [routeRoot = '', callRoot = ''] = what.split('/');
  const isReserved =
    kind === 'call'
      ? (RESERVED_CALL_ROOTS as readonly string[]).includes(callRoot)
      : (RESERVED_ROUTE_ROOTS as readonly string[]).includes(routeRoot);
  return isReserved ? PRODUCT : undefined;
}
