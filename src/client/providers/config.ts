import type { Host } from '../../schema/index.ts';

/** What the web app knows before anybody signs in: its page says it, else GET /config.json of the host that serves it. */
export interface Config {
  product: string;
  /** Another host whose /api is spoken to; '' for the host that serves the web app. */
  apiUrl: string;
  /** How that other host speaks, where it is not of this product. */
  host?: Host | undefined;
  /** The sign-in of a demonstration, shown on the login page. */
  demo?: { email: string; password: string } | undefined;
  /** Whether definitions hold as soon as they are saved, so that an open page asks for them again and again. */
  live?: boolean | undefined;
  /** Whether there is an institution to ask for: the dashboard asks before it has the definitions. */
  institution: boolean;
  /** What may be chosen beside English, each by its own name. */
  languages: readonly { tag: string; name: string }[];
}

/** What a language brings: GET /language/{tag}.json of the host that serves the web app. */
export interface LanguageTexts {
  name: string;
  /** Texts of the catalogue by their keys; what is not there is said in English. */
  app: Readonly<Record<string, string>>;
}

const DEFAULTS: Config = { product: 'Plinth', apiUrl: '', institution: true, languages: [] };

/** A small file: a server that has not sent it by then, in milliseconds, sends nothing. */
const TIMEOUT = 30_000;

let asked: Promise<Config> | undefined;

/** Asked once; a host without the file gets the defaults. A failed request is asked again next time. */
export function loadConfig(): Promise<Config> {
  asked ??= ask().catch(() => {
    asked = undefined;
    return DEFAULTS;
  });
  return asked;
}

async function ask(): Promise<Config> {
  const given = inPage() ?? (await inFile());
  return {
    product: typeof given.product === 'string' ? given.product : DEFAULTS.product,
    apiUrl: typeof given.apiUrl === 'string' ? given.apiUrl.replace(/\/+$/, '') : DEFAULTS.apiUrl,
    host: readHost(given),
    demo: readDemo(given.demo),
    live: given.live === true,
    institution: given.institution !== false,
    languages: readLanguages(given.languages),
  };
}

/** As somebody else gives it. */
type Given = Partial<Record<keyof Config, unknown>>;

/** Our server puts it into the page; a host of files alone does not. */
function inPage(): Given | undefined {
  const meta = globalThis.document?.querySelector('meta[name="plinth-config"]');
  return meta ? (JSON.parse(meta.getAttribute('content') ?? '{}') as Given) : undefined;
}

async function inFile(): Promise<Given> {
  const response = await fetch('/config.json', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.headers.get('content-type')?.includes('json')) return {};
  return (await response.json()) as Given;
}

/** The server has filled its defaults. Without an address there is no other host. */
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

/** Rejects where the host has no such language, or does not answer in time. */
export async function loadLanguage(tag: string): Promise<LanguageTexts> {
  const response = await fetch(`/language/${encodeURIComponent(tag)}.json`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`GET /language/${tag}.json answered ${response.status}`);
  const { name = tag, app = {} } = await response.json();
  return { name, app };
}
