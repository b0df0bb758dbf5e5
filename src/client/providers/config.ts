/** What the web app knows before anybody signs in: GET /config.json of the host that serves it. */
export interface Config {
  product: string;
  /** Another host whose /api is spoken to; '' for the host that serves the web app. */
  apiUrl: string;
  /** The sign-in of a demonstration, shown on the login page. */
  demo?: { email: string; password: string } | undefined;
  /** Whether definitions hold as soon as they are saved, so that an open page asks for them again and again. */
  live?: boolean | undefined;
}

const DEFAULTS: Config = { product: 'Plinth', apiUrl: '' };

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
  const response = await fetch('/config.json', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.headers.get('content-type')?.includes('json')) return DEFAULTS;
  const given = (await response.json()) as Partial<Record<keyof Config, unknown>>;
  return {
    product: typeof given.product === 'string' ? given.product : DEFAULTS.product,
    apiUrl: typeof given.apiUrl === 'string' ? given.apiUrl.replace(/\/+$/, '') : DEFAULTS.apiUrl,
    demo: readDemo(given.demo),
    live: given.live === true,
  };
}

function readDemo(given: unknown): Config['demo'] {
  const { email, password } = (given ?? {}) as Record<string, unknown>;
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : undefined;
}
