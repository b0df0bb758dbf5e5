import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GroupRights } from '../../schema/access.ts';
import type { Language } from '../../schema/index.ts';
import type { Access } from '../access/Access.ts';
import { type ApprovalsOf, approvalsOf } from '../access/approvalsOf.ts';
import { tailored } from '../access/tailor.ts';
import type { Context } from '../context.ts';
import type { MissingTables } from '../database/missingTables.ts';
import { authenticate } from './accounts/authenticate.ts';
import { viewAs } from './accounts/viewAs.ts';
import { sentFailure, sentMistake } from './settings/sentFailure.ts';
import { browserConfig, type Installation } from './webApp/browserConfig.ts';

const hide = { hide: true } as const;

/**
 * The calls outside /api: the server's health, and the definitions for the web app (docs/architecture.md, "The running
 * process").
 */
export function registerProduct(
  app: FastifyInstance,
  context: Context,
  installation: Installation,
  { text, version, languages, own }: ServedDefinitions,
  missingTables: MissingTables,
): void {
  const { apiUrl, live } = installation;

  app.get('/health', { config: { open: true }, schema: hide }, async () => ({
    // Still 200, because calls that do not need the missing tables work.
    status: (await missingTables.missing()).length === 0 ? 'ok' : 'incomplete',
  }));

  app.get('/config.json', { config: { open: true }, schema: hide }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return browserConfig(context, installation);
  });

  for (const { tag, name, app: texts, errors, notices } of Object.values(context.languages)) {
    const body = JSON.stringify({ name, app: texts, errors, notices });
    const answer = { text: body, etag: `W/"${versionOf(body)}"` };
    app.get(`/language/${tag}.json`, { config: { open: true }, schema: hide }, async (request, reply) =>
      send(request, reply.header('cache-control', 'no-cache'), answer),
    );
  }

  // With API_URL a static build contains the definitions anyway, and this server could not verify the other host's tokens.
  const open = apiUrl !== undefined;
  app.get(
    '/resources.json',
    { config: { open }, schema: hide, onRequest: [authenticate(context), viewAs(context)] },
    async (request, reply) => {
      const { language } = request.query as { language?: unknown };
      // A removed language must not lock anybody out.
      const tag = languages.has(String(language)) ? String(language) : 'en';
      const access = open ? undefined : request.actor.access;
      if (access !== undefined) {
        const body = own(tag, access);
        return send(request, reply.header('cache-control', 'private, no-cache'), {
          text: body,
          etag: `W/"${versionOf(body)}"`,
        });
      }
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
      const unsound = live.unsound();
      if (unsound === null) return { version, unsound };
      const { mistakes, refusal } = unsound;
      return {
        version,
        unsound: { mistakes: mistakes.map(sentMistake), refusal: refusal && sentFailure(refusal) },
      };
    },
  );
}

/** The definitions for the web app, with their version. */
export interface ServedDefinitions {
  /** In English. */
  text: string;
  /** In the other languages, by tag. */
  languages: ReadonlyMap<string, string>;
  version: string;
  /** As a reader gets them, by the language's tag. */
  own: (tag: string, access: Access) => string;
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

/** The validated definitions and the settings that the web app needs, as texts that are constant until a reload. */
export function servedDefinitions(context: Context): ServedDefinitions {
  const { resources, reports, dashboards, settings, languages } = context;
  const english = bodyOf(context, {
    resources,
    reports,
    dashboards,
    settings,
    approvals: approvalsOf(context),
  });
  const others = Object.values(languages).map(
    ({ tag, ...language }) =>
      [tag, bodyOf(context, { ...language, approvals: approvalsOf(context) })] as const,
  );
  // One version for all languages, because changing the language does not make a page outdated.
  const version = versionOf([english, ...others.map(([, body]) => body)].join());
  const withVersion = (body: string) => `${body.slice(0, -1)},"version":"${version}"}`;
  const owns = new Map<string, string>();
  const own = (tag: string, access: Access) => {
    const key = `${tag} ${access.key}`;
    const { tag: _, ...given } = languages[tag] ?? { tag, resources, reports, dashboards, settings };
    const found =
      owns.get(key) ??
      withVersion(
        bodyOf(context, { ...tailored(given, access, context), approvals: approvalsOf(context, access) }),
      );
    owns.set(key, found);
    return found;
  };
  return {
    own,
    text: withVersion(english),
    version,
    languages: new Map(others.map(([tag, body]) => [tag, withVersion(body)])),
  };
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The translated body. Stored settings apply in all languages. */
function bodyOf(
  { settings: { numberFormat, digits, dateFormat, budget }, timeZone, periods }: Context,
  {
    resources,
    reports,
    dashboards,
    settings,
    rights,
    approvals,
    ...language
  }: Pick<Language, 'resources' | 'reports' | 'dashboards' | 'settings'> &
    Partial<Language> & { rights?: GroupRights; approvals: ApprovalsOf | undefined },
): string {
  const { product, currency, currencyWords, menu, externals, books, booksMenu, dimensions, letterhead } =
    settings;
  return JSON.stringify({
    settings: {
      product,
      currency,
      currencyWords,
      numberFormat,
      digits,
      dateFormat,
      menu,
      externals,
      books,
      booksMenu,
      dimensions,
      letterhead,
      budget: settings.budget && { ...settings.budget, control: budget?.control },
      timeZone,
      periods,
    },
    resources,
    reports,
    dashboards,
    rights,
    approvals,
    // Translations for the rows of ledgers and histories, which are in English.
    ...(language.labels && {
      translations: { types: language.types, labels: language.labels },
    }),
  });
}
