import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors/StartError.ts';
import type { OpenIdProvider } from './operations/accounts/openId/provider.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The fewest characters of SECRET_KEY: 128 random bits in hexadecimal digits. */
export const SHORTEST_KEY = 32;

/** An optional text; an empty variable counts as unset. */
const optional = z.string().optional();

/** A comma-separated list. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
  .transform(Number);

/** All environment variables (README.md, "Variables"), each with its error message. */
export const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional.refine(
    (text) => text === undefined || /^postgres(ql)?:\/\//.test(text),
    'must begin with postgres://',
  ),
  RESOURCES_DIR: z.string().default('./resources'),
  ADMIN_EMAIL: z.string().default('admin@example.com'),
  ADMIN_PASSWORD: optional,
  SMTP_URL: optional.refine(
    (text) => text === undefined || /^smtps?:\/\//.test(text),
    'must begin with smtp:// or smtps://',
  ),
  TRUSTED_PROXIES: list.refine(
    (addresses) => addresses.every(isAddress),
    'must be a list of addresses such as 10.0.0.1, 192.168.0.0/16',
  ),
  TIME_ZONE: z
    .string()
    .default('Asia/Dhaka')
    .refine(isTimeZone, 'must be a time zone such as Asia/Dhaka or Europe/Berlin'),
  API_URL: optional.refine(
    (text) => text === undefined || isWebAddress(text),
    'must be an address such as https://api.example.com',
  ),
  ALLOWED_ORIGINS: list.refine(
    (origins) => origins.every(isOrigin),
    'must be a list of addresses such as https://office.example.com',
  ),
  OIDC_ISSUER: optional.refine(
    (text) => text === undefined || isWebAddress(text),
    'must be an address such as https://accounts.example.com',
  ),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional,
  OIDC_NEW_ROLE: optional,
  PUBLIC_URL: optional.refine(
    (text) => text === undefined || isWebAddress(text),
    'must be an address such as https://office.example.com',
  ),
  SECRET_KEY: optional.refine(
    (text) => text === undefined || text.trim().length >= SHORTEST_KEY,
    `must have at least ${SHORTEST_KEY} characters, such as those of: openssl rand -hex 32`,
  ),
  UPLOAD_QUOTA_MB: z
    .string()
    .default('1024')
    .refine((text) => /^[1-9]\d{0,8}$/.test(text), 'must be a whole number of megabytes from 1')
    .transform(Number),
  METRICS_TOKEN: optional.refine((text) => !/\s/.test(text ?? ''), 'must not contain spaces'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z
    .string()
    .default('info')
    .refine(
      (text) => (LOG_LEVELS as readonly string[]).includes(text),
      `must be one of ${LOG_LEVELS.join(', ')}`,
    ),
});

/** The validated variables; folders are absolute. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  resourcesDir: string;
  adminEmail: string;
  adminPassword: string | undefined;
  smtpUrl: string | undefined;
  trustedProxies: string[];
  timeZone: string;
  /** The host whose /api the web app calls, without a trailing slash; undefined for this server. */
  apiUrl: string | undefined;
  /** Origins of other web apps that may call this server, besides this machine. */
  allowedOrigins: string[];
  /** Where browsers reach the web app; undefined for the address of each request. */
  publicUrl: string | undefined;
  /** Sign-in by OpenID Connect; undefined if its variables are not set. */
  openId: (OpenIdProvider & { name: string }) | undefined;
  /** The key of secrets in the database; undefined for that of the data folder. */
  secretKey: string | undefined;
  /** The upload quota of one user, in MB. */
  uploadQuota: number;
  /** The token for GET /metrics. */
  metricsToken: string | undefined;
  /** A separate port for GET /metrics. */
  metricsPort: number | undefined;
  logLevel: string;
}

/**
 * Reads and validates the variables (README.md, "Variables").
 *
 * @throws StartError with every invalid variable in one line; passwords are never included.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const result = variables.safeParse(given);
  if (!result.success) {
    throw new StartError(
      result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; '),
    );
  }
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    resourcesDir: resolve(read.RESOURCES_DIR),
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    smtpUrl: read.SMTP_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    timeZone: read.TIME_ZONE,
    apiUrl: read.API_URL?.replace(/\/+$/, ''),
    allowedOrigins: read.ALLOWED_ORIGINS,
    publicUrl: read.PUBLIC_URL,
    openId: readOpenId(read),
    secretKey: read.SECRET_KEY?.trim(),
    uploadQuota: read.UPLOAD_QUOTA_MB,
    metricsToken: read.METRICS_TOKEN,
    metricsPort: read.METRICS_PORT,
    logLevel: read.LOG_LEVEL,
  };
}

function readOpenId(read: z.infer<typeof variables>): Config['openId'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new StartError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
  const name = read.OIDC_NAME ?? new URL(issuer).hostname;
  return { issuer, clientId, clientSecret, name, newRole: read.OIDC_NEW_ROLE };
}

function isAddress(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** Whether the database and the browser know a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets such as +06:00 are excluded, because PostgreSQL reads them with the opposite sign.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Whether the text is an origin as browsers send it, without a path. */
function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}
