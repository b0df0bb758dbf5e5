import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import type { Context } from '../../context.ts';
import { answerNotFound } from '../http/notFound.ts';
import { browserConfig, type Installation } from './browserConfig.ts';
import { firstLanguage } from './firstLanguage.ts';
import { pageHtml } from './pageHtml.ts';

/** The address of the files whose names contain a hash of their content. */
const ASSETS = '/assets/';

/** Endings that no page of the web app has; such a path is a file. */
const FILE = /^\/assets\/|\.(js|mjs|css|map|json|txt|xml|ico|svg|png|jpe?g|gif|webp|woff2?|webmanifest)$/;

/**
 * Serves the built web app: hashed files are cached forever, index.html is revalidated each time and served for every page's
 * path, because the browser renders the pages. The build contains compressed files.
 *
 * @param context its definitions give the page of an address, and its languages the first language.
 * @param installation the settings that the page contains.
 * @param folder the build; undefined serves no web app, as in development, where Vite does.
 */
export async function serveWebApp(
  app: FastifyInstance,
  context: Context,
  installation: Installation,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.slice(folder.length).replaceAll('\\', '/').startsWith(ASSETS);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  serveFiles(app, filesOf(folder));
  const page = pageHtml(folder, context, browserConfig(context, installation));
  const answerPage = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, page(pathOf(request), firstLanguage(context, request.headers['accept-language'])));
  app.get('/', { config: { open: true }, schema: { hide: true } }, async (request, reply) =>
    answerPage(request, reply),
  );
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? answerPage(request, reply) : answerNotFound(request, reply),
  );
}

/** The hashed files share one route: adding a route for each of hundreds would take a tenth of a start. */
function serveFiles(app: FastifyInstance, files: ReadonlySet<string>): void {
  const options = { schema: { hide: true } };
  app.get(`${ASSETS}:file`, options, async (request, reply) => {
    const path = pathOf(request);
    if (!files.has(path)) throw new AppError('notFound');
    return reply.sendFile(path);
  });
  for (const path of files)
    if (!path.startsWith(ASSETS)) app.get(path, options, async (_request, reply) => reply.sendFile(path));
}

/** The addresses of a build's files, without the hidden ones: `/assets/main-1a2b3c.js`. */
function filesOf(folder: string): ReadonlySet<string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`);
  return new Set(paths.filter((path) => !path.includes('/.')));
}

function isPageRequest(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !FILE.test(pathOf(request)) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html);
}
