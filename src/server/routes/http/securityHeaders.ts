import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Security headers and the content security policy (docs/architecture.md, "The running process"). Without HSTS and without an
 * upgrade to https: the server uses http, and a proxy that adds TLS sets them.
 *
 * @param apiUrl the host that the web app calls in place of this one.
 */
export function securityHeaders(app: FastifyInstance, apiUrl: string | undefined): void {
  // Its plugin for Fastify would build these headers for each request.
  const protect = helmet({
    hsts: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Helmet would build the same text for each answer.
    contentSecurityPolicy: false,
  });
  const policy = contentPolicy(apiUrl);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.header('content-security-policy', policy);
    protect(raw, reply.raw, () => done());
  });
}

function contentPolicy(apiUrl: string | undefined): string {
  const api = apiUrl === undefined ? [] : [new URL(apiUrl).origin];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Emotion writes its styles into the page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...api],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
