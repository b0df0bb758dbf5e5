import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import type { Live } from '../live.ts';

/** What the web app is told of the installation. */
export interface Installation {
  /** The host whose /api it speaks to; undefined for this server. */
  apiUrl?: string | undefined;
  /** The sign-in of a demonstration, shown on the sign-in page. */
  demo?: { email: string; password: string } | undefined;
  /** Where definitions hold as soon as they are saved: the open pages ask whether they have changed. */
  live?: Pick<Live, 'unsound'> | undefined;
}

const hide = { hide: true } as const;

/** The calls outside /api: whether the server serves, and what the web app is made of (design: running). */
export function registerProduct(
  app: FastifyInstance,
  context: Context,
  installation: Installation,
  { text, version }: ServedDefinitions,
): void {
  const { product } = context.settings;
  const { apiUrl, demo, live } = installation;

  app.get('/health', { config: { open: true }, schema: hide }, async () => ({ status: 'ok' }));

  app.get('/config.json', { config: { open: true }, schema: hide }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { product, apiUrl: apiUrl ?? null, ...(demo && { demo }), ...(live && { live: true }) };
  });

  const etag = `W/"${version}"`;
  // With API_URL a static build carries the definitions anyway, and this server could not know the other host's tokens.
  const open = apiUrl !== undefined;
  app.get(
    '/resources.json',
    { config: { open }, schema: hide, onRequest: authenticate(context) },
    async (request, reply) => {
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );

  if (live === undefined) return;
  app.get(
    '/live.json',
    { schema: hide, onRequest: authenticate(context), logLevel: 'warn' },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { version, unsound: live.unsound() };
    },
  );
}

/** What the web app works by, and the name of exactly that. */
export interface ServedDefinitions {
  text: string;
  version: string;
}

/** The checked definitions and what the web app needs of the settings, as text that does not change while we run. */
export function servedDefinitions({ resources, settings, timeZone }: Context): ServedDefinitions {
  const { product, currency, currencyWords, numberFormat, dateFormat, menu, externals, books, booksMenu } =
    settings;
  const body = JSON.stringify({
    settings: {
      product,
      currency,
      currencyWords,
      numberFormat,
      dateFormat,
      menu,
      externals,
      books,
      booksMenu,
      timeZone,
    },
    resources,
  });
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return { text: `${body.slice(0, -1)},"version":"${version}"}`, version };
}
