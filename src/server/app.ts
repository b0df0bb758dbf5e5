import compress from '@fastify/compress';
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import { registerOwnAccount } from './auth/accountRoutes.ts';
import { authenticate, decorateRequests } from './auth/authenticate.ts';
import { registerForgottenPassword } from './auth/forgottenPasswordRoutes.ts';
import { registerAuth } from './auth/routes.ts';
import type { Context } from './context.ts';
import type { Database } from './database/open.ts';
import { answerClientError } from './http/answerClientError.ts';
import { answerError } from './http/answerError.ts';
import { collectCalls } from './http/callList.ts';
import { cutStalledReaders } from './http/cutStalledReaders.ts';
import { limitBodies } from './http/limitBodies.ts';
import { answerNotFound } from './http/notFound.ts';
import { describeCalls } from './http/openapi.ts';
import { answerOtherOrigins } from './http/otherOrigins.ts';
import { BODY_LIMIT, parseJsonBodies } from './http/parseBody.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { warnOfUntrustedProxy } from './http/untrustedProxy.ts';
import { registerImport } from './import/importRoutes.ts';
import { type Lacking, watchLacking } from './lacking.ts';
import { logRequests } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { measureCalls } from './monitoring/measureCalls.ts';
import { registerMetrics } from './monitoring/metricsRoute.ts';
import { registerReadiness } from './monitoring/readiness.ts';
import { registerResources } from './records/routes.ts';
import type { Reloading } from './reload.ts';
import { registerAbout } from './routes/about.ts';
import { registerBackup } from './routes/backup.ts';
import { registerCash } from './routes/cash.ts';
import { registerHistories } from './routes/histories.ts';
import { registerLedgers } from './routes/ledgers.ts';
import { registerPeople } from './routes/people.ts';
import { registerProduct, type ServedDefinitions, servedDefinitions } from './routes/productRoutes.ts';
import { registerSearch } from './routes/search.ts';
import { registerTransactions } from './routes/transactions.ts';
import { registerVerify } from './routes/verify.ts';
import { registerDefinitions } from './settings/definitionRoutes.ts';
import { registerSettings } from './settings/routes.ts';
import { traceCalls } from './tracing/traceCalls.ts';
import { registerUploads } from './uploads/routes.ts';
import type { Installation } from './webApp/browserConfig.ts';
import { serveWebApp } from './webApp/webApp.ts';

export interface AppOptions extends Installation {
  /** Sends the mails; closing the server waits for those under way. */
  mailer: Mailer;
  /** Takes over changed settings and definitions; without it they hold until the next start. */
  reloading?: Reloading | undefined;
  /** Makes the server that the app is asked through; its own where it is left out. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** How long a change of definitions may take until it is taken over, in milliseconds. */
  changeTakes?: number | undefined;
  /** Where the database is: told to whoever asks for help. */
  database?: Database['kind'] | undefined;
  /** The folder of the built web app; without it none is served. */
  webApp?: string | undefined;
  /** Addresses whose X-Forwarded-For counts. */
  trustedProxies?: readonly string[] | undefined;
  /** How long a body may take to arrive, and a reader may stop reading, in milliseconds; the defaults are the product's. */
  limits?: { body?: number; stall?: number } | undefined;
  /** Where web apps come from that speak to this server, beside this machine. */
  allowedOrigins?: readonly string[] | undefined;
  /** How much the uploads of one user may take up, in MB. */
  uploadQuota?: number | undefined;
  /** The token that reads GET /metrics. */
  metricsToken?: string | undefined;
}

/** Answers of this size and more are compressed: a page of a list, not a single record. */
const WORTH_COMPRESSING = 4096;

/** The HTTP server around the records, ready to listen. It keeps no state: any number may share one database. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    // One line for each request comes from logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    requestIdHeader: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    // While it closes, what arrives on open connections is still answered; a new connection is refused by the system.
    return503OnClosing: false,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  const lacking = watchLacking(context, options.changeTakes);
  app.setErrorHandler(async (error, request, reply) =>
    answerError(await lacking.explain(error), request, reply),
  );
  collectCalls(app);
  decorateRequests(app);
  logRequests(app);
  warnOfUntrustedProxy(app, context.log);
  if (context.metrics) measureCalls(app, context.metrics);
  if (context.tracing) traceCalls(app, context.tracing);
  cutStalledReaders(app, options.limits?.stall);
  limitBodies(app, options.limits?.body);
  parseJsonBodies(app);
  await securityHeaders(app, options.apiUrl);
  await app.register(compress, { threshold: WORTH_COMPRESSING, encodings: ['gzip'] });
  await describeCalls(app, context.settings.product);
  const definitions = servedDefinitions(context);
  registerProduct(app, context, options, definitions, lacking);
  registerReadiness(app, context);
  if (context.metrics) registerMetrics(app, context, context.metrics, options.metricsToken);
  await app.register((api) => registerApi(api, context, options, definitions, lacking), { prefix: '/api' });
  await serveWebApp(app, context, options, options.webApp);
  app.addHook('onClose', () => options.mailer.close());
  return app;
}

/** Everything below /api: a token first, then the call. */
async function registerApi(
  api: FastifyInstance,
  context: Context,
  { mailer, reloading, database, uploadQuota, allowedOrigins = [] }: AppOptions,
  { version }: ServedDefinitions,
  lacking: Lacking,
): Promise<void> {
  answerOtherOrigins(api, allowedOrigins);
  api.addHook('onRequest', authenticate(context));
  api.addHook('onRequest', async (_request, reply) => {
    // An open page sees by the version that settings or definitions are no longer those that it was loaded with.
    reply.header('cache-control', 'no-store').header('x-definitions-version', version);
  });
  api.setNotFoundHandler(answerNotFound);
  registerAuth(api, context);
  registerForgottenPassword(api, context, mailer);
  registerOwnAccount(api, context);
  registerCash(api, context);
  registerPeople(api, context);
  registerLedgers(api, context);
  registerHistories(api, context);
  registerVerify(api, context);
  registerSearch(api, context);
  registerBackup(api, context);
  registerTransactions(api, context);
  await registerUploads(api, context, uploadQuota);
  registerAbout(api, context, database, lacking);
  registerSettings(api, context, reloading);
  registerDefinitions(api, context, reloading);
  registerResources(api, context);
  registerImport(api, context);
  api.get(
    '/openapi.json',
    {
      schema: {
        summary: 'This description',
        tags: ['Description'],
        response: { 200: { description: 'Success' } },
      },
    },
    async () => api.swagger(),
  );
}
