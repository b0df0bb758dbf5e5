import type { Template } from '../../errors/params.ts';
import type { Host } from '../../schema/index.ts';

/**
 * The settings that the web app needs before sign-in: from its page, otherwise from GET /config.json of the host that serves
 * it.
 */
export interface Config {
  product: string;
  /** Another host whose /api is called; '' for the host that serves the web app. */
  apiUrl: string;
  /** The format of that host, if it is another product's. */
  host?: Host | undefined;
  /** The sign-in of a demonstration, shown on the login page. */
  demo?: { email: string; password: string } | undefined;
  /** The name of the provider of OpenID Connect that users can sign in with. */
  openId?: string | undefined;
  /** Whether saved definitions apply at once, so that open pages poll for changes. */
  live?: boolean | undefined;
  /** Whether administrators read the mails of this demonstration in the product. */
  outbox?: boolean | undefined;
  /** The call of the record that the letterhead has: the dashboard requests it before it has the definitions. */
  letterhead?: string | undefined;
  /** The languages besides English, each with its own name. */
  languages: readonly { tag: string; name: string }[];
}

/** The translations of a language: GET /language/{tag}.json of the host that serves the web app. */
export interface LanguageTexts {
  name: string;
  /** Texts of the catalogue by key; missing ones are shown in English. */
  app: Readonly<Record<string, string>>;
  /** The messages of errors and of successful calls, by code. */
  errors: Readonly<Record<string, Template>>;
  notices: Readonly<Record<string, Template>>;
}

const DEFAULTS: Config = { product: 'Plinth', apiUrl: '', languages: [] };

/** In milliseconds; the file is small, so a server that takes longer is considered dead. */
const TIMEOUT = 30_000;

let request: Promise<Config> | undefined;

/** Loads the configuration once; a host without the file gets the defaults. A failed request is repeated by the next call. */
export function loadConfig(): Promise<Config> {
  request ??= fetchConfig().catch(() => {
    request = undefined;
    return DEFAULTS;
  });
  return request;
}

async function fetchConfig(): Promise<Config> {
  const given = configInPage() ?? (await configInFile());
  return {
    product: typeof given.product === 'string' ? given.product : DEFAULTS.product,
    apiUrl: typeof given.apiUrl === 'string' ? given.apiUrl.replace(/\/+$/, '') : DEFAULTS.apiUrl,
    host: readHost(given),
    demo: readDemo(given.demo),
    openId: typeof given.openId === 'string' ? given.openId : undefined,
    live: given.live === true,
    outbox: given.outbox === true,
    letterhead: typeof given.letterhead === 'string' ? given.letterhead : undefined,
    languages: readLanguages(given.languages),
  };
}

/** The configuration before validation. */
type Given = Partial<Record<keyof Config, unknown>>;

/** Our server puts it into the page; a static host does not. */
function configInPage(): Given | undefined {
  const meta = globalThis.document?.querySelector('meta[name="plinth-config"]');
  return meta ? (JSON.parse(meta.getAttribute('content') ?? '{}') as Given) : undefined;
}

async function configInFile(): Promise<Given> {
  const response = await fetch('/config.json', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.headers.get('content-type')?.includes('json')) return {};
  return (await response.json()) as Given;
}

/** The server has filled in the defaults. Without an address there is no other host. */
function readHost({ apiUrl, host }: Given): Host | undefined {
  return typeof apiUrl === 'string' && typeof host === 'object' && host !== null ? (host as Host) : undefined;
}

function readDemo(given: unknown): Config['demo'] {
  const { email, password } = (given ?? {}) as Record<string, unknown>;
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : undefined;
}

function readLanguages(given: unknown): Config['languages'] {
  const all: Partial<Record<'tag' | 'name', unknown>>[] = Array.isArray(given) ? given : [];
  return all.flatMap(({ tag, name }) =>
    typeof tag === 'string' && typeof name === 'string' ? [{ tag, name }] : [],
  );
}

/** Rejects if the host does not have the language, or does not respond in time. */
export async function loadLanguage(tag: string): Promise<LanguageTexts> {
  const response = await fetch(`/language/${encodeURIComponent(tag)}.json`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`GET /language/${tag}.json answered ${response.status}`);
  const { name = tag, app = {}, errors = {}, notices = {} } = await response.json();
  return { name, app, errors, notices };
}
