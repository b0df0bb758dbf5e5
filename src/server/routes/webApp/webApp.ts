import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { answerNotFound } from '../http/notFound.ts';
import { browserConfig, type Installation } from './browserConfig.ts';
import { firstLanguage } from './firstLanguage.ts';
import { pageHtml } from './pageHtml.ts';

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
    preCompressed: true,
    // One route for each existing file, so that everything else reaches the handler below.
    wildcard: false,
    // The page is not a plain file: it contains the first language.
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.slice(folder.length).replaceAll('\\', '/').startsWith('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
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
