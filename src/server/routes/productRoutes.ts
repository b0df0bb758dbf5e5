import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../schema/index.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import type { Lacking } from '../lacking.ts';
import { browserConfig, type Installation } from '../webApp/browserConfig.ts';

const hide = { hide: true } as const;

/** The calls outside /api: whether the server serves, and what the web app is made of (design: running). */
export function registerProduct(
  app: FastifyInstance,
  context: Context,
  installation: Installation,
  { text, version, languages }: ServedDefinitions,
  lacking: Lacking,
): void {
  const { apiUrl, live } = installation;

  app.get('/health', { config: { open: true }, schema: hide }, async () => ({
    // Still 200: what does not ask for what is missing is served.
    status: (await lacking.missing()).length === 0 ? 'ok' : 'incomplete',
  }));

  app.get('/config.json', { config: { open: true }, schema: hide }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return browserConfig(context, installation);
  });

  for (const { tag, name, app: texts } of Object.values(context.languages)) {
    const body = JSON.stringify({ name, app: texts });
    const answer = { text: body, etag: `W/"${versionOf(body)}"` };
    app.get(`/language/${tag}.json`, { config: { open: true }, schema: hide }, async (request, reply) =>
      send(request, reply.header('cache-control', 'no-cache'), answer),
    );
  }

  // With API_URL a static build carries the definitions anyway, and this server could not know the other host's tokens.
  const open = apiUrl !== undefined;
  app.get(
    '/resources.json',
    { config: { open }, schema: hide, onRequest: authenticate(context) },
    async (request, reply) => {
      const { language } = request.query as { language?: unknown };
      // A language that was taken away must lock nobody out.
      const tag = languages.has(String(language)) ? String(language) : 'en';
      const answer = { text: languages.get(tag) ?? text, etag: `W/"${version}-${tag}"` };
      return send(request, reply.header('cache-control', 'private, no-cache'), answer);
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
  /** In English. */
  text: string;
  /** In the other languages, by their tags. */
  languages: ReadonlyMap<string, string>;
  version: string;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: { text: string; etag: string },
): FastifyReply {
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The checked definitions and what the web app needs of the settings, as texts that do not change while we run. */
export function servedDefinitions(context: Context): ServedDefinitions {
  const { resources, settings, languages } = context;
  const english = bodyOf(context, { resources, settings });
  const others = Object.values(languages).map(
    ({ tag, ...language }) => [tag, bodyOf(context, language)] as const,
  );
  // One for all languages: who changes the language has not fallen behind.
  const version = versionOf([english, ...others.map(([, body]) => body)].join());
  const withVersion = (body: string) => `${body.slice(0, -1)},"version":"${version}"}`;
  return {
    text: withVersion(english),
    version,
    languages: new Map(others.map(([tag, body]) => [tag, withVersion(body)])),
  };
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** As it reads in a language. What is set holds in all. */
function bodyOf(
  { settings: { numberFormat, dateFormat }, timeZone }: Context,
  { resources, settings, ...said }: Pick<Language, 'resources' | 'settings'> & Partial<Language>,
): string {
  const { product, currency, currencyWords, menu, externals, books, booksMenu } = settings;
  return JSON.stringify({
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
    // What is said in English elsewhere: by answers, and in the rows of ledgers.
    ...(said.messages && {
      said: { types: said.types, messages: said.messages, labels: said.labels, choices: said.choices },
    }),
  });
}
