import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Security headers and the content security policy (docs/architecture.md, "The running process"). Without HSTS and without an
 * upgrade to https: the server uses http, and a proxy that adds TLS sets them.
 *
 * @param apiUrl the host that the web app calls in place of this one.
 */
export function securityHeaders(app: FastifyInstance, apiUrl: string | undefined): void {
  const headers = { ...helmetHeaders(), 'content-security-policy': contentPolicy(apiUrl) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers that Helmet sets. They are the same for each answer, so it is run once. */
function helmetHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const protect = helmet({
    hsts: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: false,
    // Chromium keeps no compiled code for pages under 'same-origin' (docs/decisions/compiled-code.md).
    crossOriginOpenerPolicy: { policy: 'noopener-allow-popups' },
  });
  protect({} as IncomingMessage, answer as unknown as ServerResponse, (failure) => {
    if (failure !== undefined) throw failure;
  });
  return headers;
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
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
