import type { Host, HostPart } from '../../schema/index.ts';
import { loadConfig } from './config.ts';
import { valueAt } from './data/place.ts';
import type { Definitions, User } from './definitions.tsx';
import { keepEarlyCalls } from './earlyCalls.ts';
import { keepFirstViews } from './firstViews.ts';
import { fetchOwn, sendAs } from './http.ts';
import { language } from './language.ts';
import { definitionsAddress } from './languageTag.ts';
import { setLoadedRights } from './loadedRights.ts';
import { setLoadedVersion } from './loadedVersion.ts';
import { getToken } from './session.ts';
import { stopViewing } from './viewAs.ts';

/** The data that the signed-in part starts with. */
export interface Loaded {
  definitions: Definitions;
  user: User;
}

/** Thrown if the user or the definitions could not be loaded, with the status of the response. */
export class LoadError extends Error {
  readonly status: number;
  /** The code of the failure. */
  readonly code: unknown;

  constructor(what: string, status: number, body?: unknown) {
    super(`${what} answered ${status}`);
    this.status = status;
    this.code = valueAt(body, 'code');
  }
}

let loading: { token: string; tag: string; loaded: Promise<Loaded> } | undefined;

/**
 * Loads the user and the definitions for the stored token, in the chosen language, both at once and once for all callers.
 * Rejects if either fails; the next call tries again.
 */
export function loadWorkspace(tag = language().tag): Promise<Loaded> {
  const token = getToken() ?? '';
  if (loading?.token === token && loading.tag === tag) return loading.loaded;
  const loaded = Promise.all([loadUser(token), loadDefinitions(tag), loadConfig()]).then(
    ([user, definitions, { apiUrl }]) => {
      noteLoaded({ user, definitions }, apiUrl);
      keepEarlyCalls(definitions);
      return { user, definitions };
    },
  );
  loading = { token, tag, loaded };
  loaded.catch(() => {
    loading = undefined;
    // A role or a user that is gone must not keep the tab from loading.
    stopViewing();
  });
  return loaded;
}

/**
 * Reloads the user and the definitions and applies them to the open pages; typed values are kept as drafts. Rejects if they cannot
 * be loaded, or nobody is signed in; the present ones stay.
 *
 * @param isInUse returns whether the page shows something that would be lost: the present definitions then stay as well.
 */
export async function reloadWorkspace(isInUse: () => boolean = () => false): Promise<void> {
  const { token, tag } = loading ?? {};
  if (token === undefined || tag === undefined) throw new Error('There is no workspace to reload');
  const [user, definitions] = await Promise.all([loadUser(token), loadDefinitions(tag)]);
  if (loading?.token !== token || loading.tag !== tag || isInUse()) return;
  const loaded = { user, definitions };
  loading = { token, tag, loaded: Promise.resolve(loaded) };
  noteLoaded(loaded, (await loadConfig()).apiUrl);
  for (const listener of listeners) listener(token, loaded);
}

/** If another host handles the calls, its version is not that of the definitions from this one. */
function noteLoaded({ user, definitions: { version } }: Loaded, apiUrl: string): void {
  setLoadedVersion(apiUrl === '' ? String(version) : undefined);
  setLoadedRights(user.rights ?? null);
}

type Listener = (token: string, loaded: Loaded) => void;
const listeners = new Set<Listener>();

/** Calls back whenever they were reloaded. Returns a function that stops it. */
export function onReloaded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Drops the loaded data before the next session. */
export function forgetWorkspace(): void {
  stopViewing();
  setLoadedRights(null);
  loading = undefined;
}

async function loadUser(token: string): Promise<User> {
  const { host } = await loadConfig();
  const call = host?.user.call ?? 'GET /user';
  const [method = '', path = ''] = call.split(' ');
  const { status, body, headers } = await sendAs(token, { method, path });
  if (status !== 200) throw new LoadError(call, status, body);
  if (host !== undefined) return readHostUser(body, host.user);
  return { ...readUser(body), rights: headers.get('x-user-rights') };
}

/** Parses the user with the host's property names. */
function readHostUser(body: unknown, { id, name, email, admin }: Host['user']): User {
  const data = valueAt(body, 'data');
  const at = (place: string) => valueAt(data, place) ?? valueAt(body, place);
  return readUser({ id: at(id), name: at(name), email: at(email), is_admin: at(admin) });
}

/** Parses the user, in an envelope or bare; hosts write flags as true, 1 or '1'. */
function readUser(body: unknown): User {
  const given = ((body as { data?: unknown })?.data ?? body) as Record<string, unknown> | undefined;
  if (typeof given !== 'object' || given === null) throw new Error('GET /user answered no user');
  keepFirstViews(given.id, given.first_views);
  return {
    id: given.id as User['id'],
    name: String(given.name ?? given.email ?? ''),
    email: String(given.email ?? ''),
    isAdmin: [true, 1, '1'].includes(given.is_admin as boolean),
  };
}

/** The parts of the product that another host does not have. */
function missingPartsAt(host: Host | undefined): readonly HostPart[] {
  return host === undefined ? [] : PARTS.filter((part) => !host.has?.includes(part));
}

const PARTS: readonly HostPart[] = ['cash', 'users', 'books', 'setting', 'import'];

async function loadDefinitions(tag: string): Promise<Definitions> {
  const { status, body } = await fetchOwn(definitionsAddress(tag));
  if (status !== 200 || typeof body !== 'object' || body === null || !('resources' in body)) {
    throw new LoadError('GET /resources.json', status, body);
  }
  const { host, outbox } = await loadConfig();
  const given = body as Definitions;
  const definitions = { ...given, resources: asInForms(given.resources) };
  if (host === undefined) return { ...definitions, elsewhere: false, missingParts: [], outbox };
  const resources = withoutSheets(definitions.resources);
  return { ...definitions, resources, elsewhere: true, missingParts: missingPartsAt(host) };
}

/** Fields that only forms require are required wherever the web app enters a new record, without the default of calls. */
function asInForms(resources: Definitions['resources']): Definitions['resources'] {
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => {
      const needed = Object.values(resource.fields).filter(({ requiredOn }) => requiredOn === 'form');
      const fields = needed.map((field) => [
        field.name,
        { ...field, requiredOn: 'create' as const, default: undefined },
      ]);
      return [
        name,
        needed.length === 0
          ? resource
          : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(fields) } },
      ];
    }),
  );
}

/** Another host does not have the calls of sheets. */
function withoutSheets(resources: Definitions['resources']): Definitions['resources'] {
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, { ...resource, sheet: undefined }]),
  );
}
