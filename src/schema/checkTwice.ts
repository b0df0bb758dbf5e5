import { pathOf } from './complete.ts';
import { completeApi } from './completeApi.ts';
import type { Definition } from './grammar.ts';
import type { Mistake } from './mistake.ts';
import type { Written } from './read.ts';
import { RESERVED_CALL_ROOTS, RESERVED_CALLS, RESERVED_ROUTES } from './reserved.ts';

/** A name, route or call that a definition takes. */
interface Claim {
  kind: 'name' | 'route' | 'call';
  what: string;
  path: readonly PropertyKey[];
  /** Whether it stands in the file; what is made from the name or the list's call stands there only by default. */
  isWritten: boolean;
}

const PRODUCT = 'the product itself';

/** Two definitions, or a definition and the product itself, on one name, route or call. */
export function checkTwice(all: readonly Written[], mistakes: Mistake[]): void {
  const owners = new Map<string, string>([
    ...RESERVED_ROUTES.map((route): [string, string] => [`route ${route}`, PRODUCT]),
    ...RESERVED_CALLS.map((call): [string, string] => [`call ${call}`, PRODUCT]),
  ]);
  for (const { definition, source, isWhole } of all) {
    const taken: { claim: Claim; message: string }[] = [];
    for (const claim of claimsOf(definition, isWhole)) {
      const key = `${claim.kind} ${claim.what}`;
      const owner = owners.get(key) ?? reservedFor(claim);
      if (owner === undefined) owners.set(key, source.file);
      else taken.push({ claim, message: `the ${claim.kind} "${claim.what}" is taken by ${owner}` });
    }
    for (const { claim, message } of tellable(taken))
      mistakes.push(source.mistake(claim.path, message, 'value'));
  }
}

/** Of what follows from one cause, the first is enough to mend it. */
function tellable<T extends { claim: Claim }>(taken: readonly T[]): readonly T[] {
  const name = taken.filter(({ claim }) => claim.kind === 'name');
  const written = taken.filter(({ claim }) => claim.kind !== 'name' && claim.isWritten);
  if (name.length > 0 || written.length > 0) return [...name, ...written];
  return taken.slice(0, 1);
}

function reservedFor({ kind, what }: Claim): string | undefined {
  const root = what.split('/')[1] ?? '';
  return kind === 'call' && (RESERVED_CALL_ROOTS as readonly string[]).includes(root) ? PRODUCT : undefined;
}

/** A definition of which parts are wrong claims its name alone: what its routes and calls would be is not known. */
function claimsOf(definition: Definition, isWhole: boolean): Claim[] {
  const name: Claim = { kind: 'name', what: definition.name, path: ['name'], isWritten: true };
  return isWhole ? [name, ...routesOf(definition), ...callsOf(definition)] : [name];
}

/** `{id}` and `{vendorId}` are the same place. */
function withoutNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

function routesOf(definition: Definition): Claim[] {
  const pages = (['show', 'create', 'edit'] as const).filter(
    (view) => (definition[view]?.in ?? 'page') === 'page',
  );
  const views = definition.kind === 'single' ? (['edit'] as const) : (['list', ...pages] as const);
  return views.map((view) => {
    const isWritten = definition[view]?.path !== undefined;
    const path = isWritten ? [view, 'path'] : ['name'];
    return { kind: 'route', what: withoutNames(pathOf(definition, view)), path, isWritten };
  });
}

function callsOf(definition: Definition): Claim[] {
  const api = completeApi(definition);
  const operations =
    definition.kind === 'single'
      ? (['one', 'update'] as const)
      : (['list', 'one', 'create', 'update', 'delete'] as const);
  const base = definition.api?.list?.call === undefined ? ['name'] : ['api', 'list', 'call'];
  const calls = operations.map((operation): Claim => {
    const { method, path } = api[operation];
    const written = definition.api?.[operation];
    const isWritten = typeof written === 'object' && written.call !== undefined;
    const at = isWritten ? ['api', operation, 'call'] : base;
    return { kind: 'call', what: `${method} ${withoutNames(path)}`, path: at, isWritten };
  });
  const actions = Object.entries(definition.actions ?? {}).map(
    ([name, { call }]): Claim => ({
      kind: 'call',
      what: withoutNames(call),
      path: ['actions', name, 'call'],
      isWritten: true,
    }),
  );
  return [...calls, ...actions];
}
