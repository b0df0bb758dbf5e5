import { actionCall, besideRecord } from '../complete/completeActions.ts';
import { completeApi } from '../complete/completeApi.ts';
import { completeHistory } from '../complete/completeHistory.ts';
import { completeLedger } from '../complete/completeLedger.ts';
import { labelOf, pathOf } from '../complete/completeNames.ts';
import { pagePath } from '../complete/completePage.ts';
import { completeReport } from '../complete/completeReport.ts';
import { completeVoucher } from '../complete/completeVoucher.ts';
import { type FurtherScreen, furtherScreens } from '../complete/furtherScreens.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Settings } from '../grammar/settings.ts';
import { bulkPath } from '../record/bulk.ts';
import type { HistoryView, Kind, LedgerView, OperationName } from '../resource.ts';

/** A name, route, call or prefix of voucher numbers that a definition takes. */
export interface Claim {
  kind: 'name' | 'route' | 'call' | 'voucher';
  what: string;
  path: readonly PropertyKey[];
  /** Whether the file contains it; otherwise it is a default. */
  isWritten: boolean;
}

/** A definition with wrong parts claims only its name, because its routes and calls are unknown. */
export function claimsOf(definition: Definition, isWhole: boolean): Claim[] {
  const name: Claim = { kind: 'name', what: definition.name, path: ['name'], isWritten: true };
  if (!isWhole) return [name];
  return [name, ...voucherOf(definition), ...routesOf(definition), ...callsOf(definition)];
}

function voucherOf(definition: Definition): Claim[] {
  const what = completeVoucher(definition);
  if (what === undefined) return [];
  const isWritten = definition.voucher !== undefined;
  return [{ kind: 'voucher', what, path: isWritten ? ['voucher'] : ['name'], isWritten }];
}

/** `{id}` and `{vendorId}` are the same place. */
export function withoutNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

function routesOf(definition: Definition): Claim[] {
  const pages = (['show', 'create', 'edit'] as const).filter(
    (view) => (definition[view]?.in ?? 'page') === 'page',
  );
  const { kind } = definition;
  const views = kind === 'single' ? (['edit'] as const) : (['list', ...pages] as const);
  const kept = views.filter((view) => !(kind === 'movement' && view === 'edit'));
  const routes = kept.map((view): Claim => {
    const isWritten = definition[view]?.path !== undefined;
    const path = isWritten ? [view, 'path'] : ['name'];
    return { kind: 'route', what: withoutNames(pathOf(definition, view)), path, isWritten };
  });
  // A history below the form has no route of its own.
  const form = pathOf(definition, 'create');
  const own = screensOf(definition).filter(({ view }) => kind !== 'movement' || view.path !== form);
  const report = completeReport(definition, labelOf(definition));
  return [
    ...routes,
    ...furtherScreens(definition).map(furtherRoute),
    ...own.map(routeClaim),
    ...(report ? [reportClaim(definition, report.path)] : []),
    ...pageClaim(definition),
  ];
}

function pageClaim(definition: Definition): Claim[] {
  const route = pagePath(definition);
  if (route === undefined) return [];
  const isWritten = definition.page !== false && definition.page?.path !== undefined;
  const path = isWritten ? ['page', 'path'] : ['name'];
  return [{ kind: 'route', what: withoutNames(route), path, isWritten }];
}

function furtherRoute({ path, written, at }: FurtherScreen): Claim {
  const isWritten = written.path !== undefined;
  return { kind: 'route', what: withoutNames(path), path: isWritten ? [...at, 'path'] : ['name'], isWritten };
}

function reportClaim({ report }: Definition, route: string): Claim {
  const isWritten = report?.path !== undefined;
  const path = isWritten ? ['report', 'path'] : ['name'];
  return { kind: 'route', what: withoutNames(route), path, isWritten };
}

/** A ledger or a history, and its place in the definition. */
interface Screen {
  key: 'ledger' | 'history';
  view: LedgerView | HistoryView;
  written: { path?: string | undefined; call?: string | undefined };
}

function screensOf(definition: Definition): Screen[] {
  const label = labelOf(definition);
  const ledger = completeLedger(definition, label);
  const history = completeHistory(definition, label, {});
  return [
    ...(ledger ? [{ key: 'ledger' as const, view: ledger, written: definition.ledger ?? {} }] : []),
    ...(history ? [{ key: 'history' as const, view: history, written: definition.history ?? {} }] : []),
  ];
}

function routeClaim({ key, view, written }: Screen): Claim {
  const isWritten = written.path !== undefined;
  return {
    kind: 'route',
    what: withoutNames(view.path),
    path: isWritten ? [key, 'path'] : ['name'],
    isWritten,
  };
}

function callsOf(definition: Definition): Claim[] {
  const api = completeApi(definition);
  const operations = OPERATIONS_OF[definition.kind ?? 'entity'];
  const base = definition.api?.list?.call === undefined ? ['name'] : ['api', 'list', 'call'];
  const calls = operations.map((operation): Claim => {
    const { method, path } = api[operation];
    const written = definition.api?.[operation];
    const isWritten = typeof written === 'object' && written.call !== undefined;
    const at = isWritten ? ['api', operation, 'call'] : base;
    return { kind: 'call', what: `${method} ${withoutNames(path)}`, path: at, isWritten };
  });
  const beside = callsBeside(definition).map(
    (call): Claim => ({ kind: 'call', what: withoutNames(call), path: base, isWritten: false }),
  );
  const actions = Object.entries(definition.actions ?? {}).map(
    ([name, action]): Claim => ({
      kind: 'call',
      what: withoutNames(actionCall(definition, name, action)),
      path: action.call === undefined ? ['actions', name] : ['actions', name, 'call'],
      isWritten: true,
    }),
  );
  const screens = screensOf(definition).map(
    ({ key, view: { operation }, written }): Claim => ({
      kind: 'call',
      what: `${operation.method} ${withoutNames(operation.path)}`,
      path: written.call === undefined ? base : [key, 'call'],
      isWritten: written.call !== undefined,
    }),
  );
  const further = furtherScreens(definition).flatMap(({ calls }) =>
    calls.map(
      ({ call, at, isWritten }): Claim => ({
        kind: 'call',
        what: withoutNames(call),
        path: isWritten ? at : base,
        isWritten,
      }),
    ),
  );
  // A repeated name is reported elsewhere.
  const bulk = [...new Set(definition.list?.bulk ?? [])]
    .filter((name) => name !== 'update')
    .map(
      (name): Claim => ({
        kind: 'call',
        what: `POST ${withoutNames(bulkPath(api.list.path, name))}`,
        path: base,
        isWritten: false,
      }),
    );
  return [...calls, ...beside, ...actions, ...screens, ...further, ...bulk];
}

/** Calls that definitions do not name: PATCH in the plain form, and restore. */
function callsBeside(definition: Definition): string[] {
  const { kind = 'entity' } = definition;
  const { plain, update } = completeApi(definition);
  return [
    ...(plain && kind !== 'movement' ? [`PATCH ${update.path}`] : []),
    ...(kind === 'entity' ? [besideRecord(definition, 'restore')] : []),
  ];
}

const OPERATIONS_OF: Readonly<Record<Kind, readonly OperationName[]>> = {
  entity: ['list', 'one', 'create', 'update', 'delete'],
  single: ['one', 'update'],
  movement: ['list', 'one', 'create'],
};

/** The routes and calls of nominal books' ledgers; the common call of all ledgers belongs to the product. */
export function claimsOfSettings({ books }: Settings): Claim[] {
  return Object.entries(books).flatMap(([key, { ledger }]): Claim[] => {
    if (ledger === undefined) return [];
    const call = `${ledger.operation.method} ${ledger.operation.path}`;
    const path = ['books', key, 'ledger'];
    const route: Claim = { kind: 'route', what: ledger.path, path: [...path, 'path'], isWritten: true };
    if (call === `GET /ledger/${key}`) return [route];
    return [route, { kind: 'call', what: withoutNames(call), path: [...path, 'call'], isWritten: true }];
  });
}
