import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Security headers with the policy of design: running. No HSTS and no upgrade to https: the server speaks http, and
 * whoever puts TLS in front of it says so there.
 *
 * @param apiUrl the host that the web app calls in place of this one.
 */
export async function securityHeaders(app: FastifyInstance, apiUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    hsts: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: apiUrl === undefined ? ["'self'"] : ["'self'", new URL(apiUrl).origin],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
  });
}
