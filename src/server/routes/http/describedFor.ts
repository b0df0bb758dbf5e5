import { NOMINAL } from '../../../ledger/books.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Access, ResourceAccess } from '../../access/Access.ts';
import { readsReport } from '../../access/guardReport.ts';
import type { Actor, Context } from '../../context.ts';
import { FOR_ADMINISTRATORS, OF_RESOURCE } from './openapi.ts';

type Call = { tags?: readonly string[]; [FOR_ADMINISTRATORS]?: boolean };
type Description = { paths?: Readonly<Record<string, unknown>> | undefined };

/** Whether a call of the books of no record is for who reads some of them: the cash, the ledger of a book, or all balances. */
function readsBooksOf(
  { books, nominal }: Access,
  { settings }: Pick<Context, 'settings'>,
  tag: string,
  path: string,
): boolean {
  if (tag === 'Cash') return nominal.has(NOMINAL.cash);
  if (tag !== 'Books' || books.has('read')) return true;
  const own = Object.entries(settings.books).find(
    ([, { ledger }]) => ledger !== undefined && path.endsWith(ledger.operation.path),
  );
  return own === undefined ? path.includes('{') && nominal.size > 0 : nominal.has(own[0]);
}

/** The OpenAPI description without the calls and the fields of what a reader may not read. */
export function describedFor<Given extends Description>(
  definitions: Pick<Context, 'resources' | 'reports' | 'types' | 'settings'>,
  description: Given,
  { access, isAdmin }: Pick<Actor, 'access' | 'isAdmin'>,
): Given {
  if (access === undefined && isAdmin) return description;
  const { resources, reports } = definitions;
  const byTag = new Map(Object.values(resources).map((resource) => [resource.label.many, resource] as const));
  const isGiven = (path: string) => {
    const [, address] = /\/report\/([^/]+)/.exec(path) ?? [];
    // The balances of all books are those of the trial balance.
    const name = path === '/api/books' ? 'trial_balance' : address?.replaceAll('-', '_');
    if (name === undefined || access === undefined) return true;
    const report = Object.hasOwn(reports, name) ? reports[name] : undefined;
    return report !== undefined && readsReport(access, report, definitions);
  };
  const all = Object.entries(description.paths ?? {}).filter(([path]) => isGiven(path));
  const paths = all.flatMap(([path, item]) => {
    const calls = Object.entries(item as Readonly<Record<string, Call>>).flatMap(([method, call]) => {
      if (call[FOR_ADMINISTRATORS] === true) return [];
      const [tag = ''] = call.tags ?? [];
      const resource = byTag.get(tag);
      if (access === undefined) return resource?.access.list === 'admin' ? [] : [[method, call] as const];
      if (resource === undefined)
        return readsBooksOf(access, definitions, tag, path) ? [[method, call] as const] : [];
      const own = access.resources.get(resource.name);
      return own?.rights.has('read') ? [[method, withoutHidden(call, own, access)] as const] : [];
    });
    return calls.length === 0 ? [] : [[path, Object.fromEntries(calls)] as const];
  });
  return { ...description, paths: Object.fromEntries(paths) };
}

/**
 * The same without the properties and parameters of hidden fields, and of those of lines. A row of another resource, such as the
 * employees of a wage sheet, has the fields that are read of that one.
 */
function withoutHidden(value: unknown, own: ResourceAccess, access: Access): unknown {
  if (Array.isArray(value))
    return value
      .filter((one) => !(isObject(one) && isHidden(one.name, own)) && !isHidden(one, own))
      .map((one) => withoutHidden(one, own, access));
  if (!isObject(value)) return value;
  const { [OF_RESOURCE]: name = own.resource.name } = value;
  if (name !== own.resource.name) {
    const other = access.resources.get(String(name));
    return other?.rights.has('read') ? withoutHidden(value, other, access) : { type: 'object' };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isHidden(key, own))
      .map(([key, one]) => {
        const hidden = own.hiddenOfLines.get(key);
        const ofKey = hidden === undefined ? own : { ...own, hidden, hiddenOfLines: NO_LINES };
        return [key, withoutHidden(one, ofKey, access)];
      }),
  );
}

const NO_LINES: ResourceAccess['hiddenOfLines'] = new Map();

/** Whether it is the name of a hidden field, or of a filter by one: salary, salary_gte. */
function isHidden(name: unknown, { hidden }: ResourceAccess): boolean {
  return (
    typeof name === 'string' && (hidden.has(name) || hidden.has(name.replace(/_(gte|lte|ne|like)$/, '')))
  );
}
