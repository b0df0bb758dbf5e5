import compress from '@fastify/compress';
import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import { rightsVersion } from '../access/rightsVersion.ts';
import type { Context } from '../context.ts';
import { type MissingTables, watchMissingTables } from '../database/missingTables.ts';
import type { Database } from '../database/open.ts';
import { logRequests } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageWriter } from '../messages.ts';
import { measureCalls } from '../monitoring/measureCalls.ts';
import { drawInWorker } from '../operations/mail/drawInWorker.ts';
import type { DrawReport } from '../operations/mail/drawReport.ts';
import { noteRefusedPosting } from '../operations/movements/refusedPostings.ts';
import type { Reloading } from '../operations/settings/Reloading.ts';
import type { ChangeFeed } from '../queries/changes/changeFeed.ts';
import { registerAbout } from '../routes/about.ts';
import { registerAccess } from '../routes/access.ts';
import { registerOwnAccount } from '../routes/accounts/accountRoutes.ts';
import { authenticate, decorateRequests } from '../routes/accounts/authenticate.ts';
import { registerForgottenPassword } from '../routes/accounts/forgottenPasswordRoutes.ts';
import { registerMailChoice } from '../routes/accounts/mailChoiceRoutes.ts';
import { registerOpenId } from '../routes/accounts/openIdRoutes.ts';
import { registerOthersSignIn } from '../routes/accounts/othersSignInRoutes.ts';
import { registerPasskeys } from '../routes/accounts/passkeyRoutes.ts';
import { registerSecondFactor } from '../routes/accounts/secondFactorRoutes.ts';
import { registerSignIn } from '../routes/accounts/signInRoutes.ts';
import { registerTokens } from '../routes/accounts/tokenRoutes.ts';
import { viewAs } from '../routes/accounts/viewAs.ts';
import { registerApprovals } from '../routes/approvals/approvalRoutes.ts';
import { registerOwnApprovals } from '../routes/approvals/ownRoutes.ts';
import { registerBackup } from '../routes/backup.ts';
import { registerBudgets } from '../routes/budget.ts';
import { registerCash } from '../routes/cash.ts';
import { registerHistories } from '../routes/histories.ts';
import { answerClientError } from '../routes/http/answerClientError.ts';
import { answerError } from '../routes/http/answerError.ts';
import { collectCalls } from '../routes/http/callList.ts';
import { cutStalledReaders } from '../routes/http/cutStalledReaders.ts';
import { describedFor } from '../routes/http/describedFor.ts';
import { limitBodies } from '../routes/http/limitBodies.ts';
import { refusalNoter } from '../routes/http/noteRefusal.ts';
import { answerNotFound } from '../routes/http/notFound.ts';
import { describeCalls } from '../routes/http/openapi.ts';
import { allowOtherOrigins } from '../routes/http/otherOrigins.ts';
import { BODY_LIMIT, parseJsonBodies } from '../routes/http/parseBody.ts';
import { refuseTwoHosts } from '../routes/http/publicOrigin.ts';
import { securityHeaders } from '../routes/http/securityHeaders.ts';
import { warnOfUntrustedProxy } from '../routes/http/untrustedProxy.ts';
import { registerImport } from '../routes/import.ts';
import { registerLedgers } from '../routes/ledgers.ts';
import { registerLive } from '../routes/live.ts';
import { registerMails } from '../routes/mails/mailRoutes.ts';
import { registerReportMails } from '../routes/mails/reportMailRoutes.ts';
import { registerMetrics } from '../routes/monitoring/metricsRoute.ts';
import { registerReadiness } from '../routes/monitoring/readiness.ts';
import { registerPeople } from '../routes/people.ts';
import { registerPrices } from '../routes/prices.ts';
import { registerProduct, type ServedDefinitions, servedDefinitions } from '../routes/productRoutes.ts';
import { registerResources } from '../routes/records/routes.ts';
import { registerReports } from '../routes/reports.ts';
import { registerSearch } from '../routes/search.ts';
import { registerDefinitions } from '../routes/settings/definitionRoutes.ts';
import { registerOpening } from '../routes/settings/openingRoutes.ts';
import { registerOutbox } from '../routes/settings/outboxRoute.ts';
import { registerPeriods } from '../routes/settings/periodRoutes.ts';
import { registerSettings } from '../routes/settings/routes.ts';
import { registerTransactions } from '../routes/transactions.ts';
import { registerUploads } from '../routes/uploads.ts';
import { registerVerify } from '../routes/verify.ts';
import { registerViews } from '../routes/views.ts';
import type { Installation } from '../routes/webApp/browserConfig.ts';
import { serveWebApp } from '../routes/webApp/webApp.ts';
import { traceCalls } from '../tracing/traceCalls.ts';

export interface AppOptions extends Installation {
  /** Sends the mails. It belongs to the process and outlives the app. */
  mailer: Mailer;
  /** The live updates. They belong to the process and outlive the app. */
  feed: ChangeFeed;
  /** Applies changed settings and definitions; without it they apply at the next start. */
  reloading?: Reloading | undefined;
  /** Creates the HTTP server; the default is the app's own. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** The time in which a change of definitions is applied, in milliseconds. */
  changeTakes?: number | undefined;
  /** The location of the database, for support. */
  database?: Database['kind'] | undefined;
  /** The folder of the built web app; without it none is served. */
  webApp?: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: readonly string[] | undefined;
  /** The time limits for sending a body and for a reader's pause, in milliseconds; the defaults are the product's. */
  limits?: { body?: number; stall?: number } | undefined;
  /** Origins of other web apps that may call this server, besides this machine. */
  allowedOrigins?: readonly string[] | undefined;
  /** Where browsers reach the web app (PUBLIC_URL). */
  publicUrl?: string | undefined;
  /** Draws the papers that users mail; the default is the product's worker thread. */
  draw?: DrawReport | undefined;
  /** The upload quota of one user, in MB. */
  uploadQuota?: number | undefined;
  /** The token for GET /metrics. */
  metricsToken?: string | undefined;
}

/** Answers from this size on are compressed: a page of a list, not a single record. */
const WORTH_COMPRESSING = 4096;

/** The HTTP server, ready to listen. It keeps no state: any number may share one database. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    // logRequests logs one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    requestIdHeader: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: answerClientError,
    // While the server closes, requests on open connections are still answered; the system refuses new connections.
    return503OnClosing: false,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  const missingTables = watchMissingTables(context, options.changeTakes);
  const noteRefusal = refusalNoter(context);
  app.setErrorHandler(async (error, request, reply) => {
    await noteRefusal(error, request);
    await noteRefusedPosting(context, (request as Partial<FastifyRequest>).actor, error);
    answerError(await missingTables.explain(error), request, reply, messageWriter(context));
    // Without it, Fastify would send an empty answer while a large one is still being compressed.
    return reply;
  });
  collectCalls(app);
  decorateRequests(app);
  logRequests(app);
  warnOfUntrustedProxy(app, context.log);
  if (context.metrics) measureCalls(app, context.metrics);
  if (context.tracing) traceCalls(app, context.tracing);
  cutStalledReaders(app, options.limits?.stall);
  refuseTwoHosts(app);
  limitBodies(app, options.limits?.body);
  parseJsonBodies(app);
  securityHeaders(app, options.apiUrl);
  await app.register(compress, { threshold: WORTH_COMPRESSING, encodings: ['gzip'] });
  await describeCalls(app, context.settings.product);
  const definitions = servedDefinitions(context);
  registerProduct(app, context, options, definitions, missingTables);
  registerReadiness(app, context);
  if (context.metrics) registerMetrics(app, context, context.metrics, options.metricsToken);
  await app.register((api) => registerApi(api, context, options, definitions, missingTables), {
    prefix: '/api',
  });
  await serveWebApp(app, context, options, options.webApp);
  return app;
}

/** Everything below /api: authentication first, then the call. */
async function registerApi(
  api: FastifyInstance,
  context: Context,
  {
    mailer,
    feed,
    reloading,
    database,
    uploadQuota,
    publicUrl,
    openId,
    outbox,
    allowedOrigins = [],
    draw = drawInWorker,
  }: AppOptions,
  { version }: ServedDefinitions,
  missingTables: MissingTables,
): Promise<void> {
  await allowOtherOrigins(api, allowedOrigins);
  api.addHook('onRequest', authenticate(context));
  api.addHook('onRequest', viewAs(context));
  api.addHook('onRequest', (request, reply, done) => {
    // An open page detects by them that settings, definitions or the user's rights have changed since it was loaded.
    reply.header('cache-control', 'no-store').header('x-definitions-version', version);
    const { actor } = request as Partial<FastifyRequest>;
    if (actor !== undefined) reply.header('x-user-rights', rightsVersion(actor));
    done();
  });
  api.setNotFoundHandler(answerNotFound);
  registerLive(api, context, feed);
  registerSignIn(api, context);
  registerForgottenPassword(api, context, mailer);
  registerOwnAccount(api, context);
  registerMailChoice(api, context);
  registerTokens(api, context);
  registerSecondFactor(api, context);
  registerPasskeys(api, context, publicUrl);
  if (openId !== undefined) registerOpenId(api, context, openId, publicUrl);
  registerOthersSignIn(api, context);
  registerCash(api, context);
  registerAccess(api, context);
  registerApprovals(api, context);
  registerOwnApprovals(api, context);
  registerPeople(api, context);
  registerLedgers(api, context);
  registerBudgets(api, context);
  registerReports(api, context, context.reports);
  registerHistories(api, context);
  registerPrices(api, context);
  registerVerify(api, context);
  registerSearch(api, context);
  registerBackup(api, context);
  registerTransactions(api, context);
  await registerUploads(api, context, uploadQuota);
  registerAbout(api, context, database, missingTables);
  registerSettings(api, context, reloading);
  registerPeriods(api, context, reloading);
  registerOpening(api, context);
  registerDefinitions(api, context, reloading);
  if (outbox) registerOutbox(api, context);
  registerMails(api, context, draw);
  registerReportMails(api, context);
  registerViews(api, context);
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
    async ({ actor }) => describedFor(context, api.swagger(), actor),
  );
}
