import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';

describe('the variables', () => {
  it('have the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      resourcesDir: resolve('resources'),
      adminEmail: 'admin@example.com',
      adminPassword: undefined,
      smtpUrl: undefined,
      trustedProxies: [],
      timeZone: 'Asia/Dhaka',
      apiUrl: undefined,
      allowedOrigins: [],
      publicUrl: undefined,
      openId: undefined,
      secretKey: undefined,
      uploadQuota: 1024,
      metricsToken: undefined,
      metricsPort: undefined,
      logLevel: 'info',
    });
  });

  it('count as not set when they are blank', () => {
    expect(readConfig({ PORT: '', ADMIN_PASSWORD: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('are read', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATABASE_URL: 'postgresql://me@db/plinth',
        TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1,fd00::/8',
        TIME_ZONE: 'Europe/Berlin',
        API_URL: 'https://api.example.com/',
        ALLOWED_ORIGINS: 'https://office.example.com, http://10.0.0.7:8080',
        METRICS_TOKEN: 'token-of-the-monitoring',
        METRICS_PORT: '9464',
        LOG_LEVEL: 'debug',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgresql://me@db/plinth',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1', 'fd00::/8'],
      timeZone: 'Europe/Berlin',
      apiUrl: 'https://api.example.com',
      allowedOrigins: ['https://office.example.com', 'http://10.0.0.7:8080'],
      metricsToken: 'token-of-the-monitoring',
      metricsPort: 9464,
      logLevel: 'debug',
    });
  });

  it.each([
    [{ PORT: 'abc' }, /^PORT must be a number/],
    [{ PORT: '65536' }, /^PORT must be a number/],
    [{ PORT: '-1' }, /^PORT must be a number/],
    [{ TIME_ZONE: 'Dhaka' }, /^TIME_ZONE must be a time zone/],
    [{ TIME_ZONE: '+06:00' }, /^TIME_ZONE must be a time zone/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error/],
    [{ METRICS_TOKEN: 'a token' }, /^METRICS_TOKEN must not contain spaces/],
    [{ UPLOAD_QUOTA_MB: '0' }, /^UPLOAD_QUOTA_MB must be a whole number of megabytes/],
    [{ UPLOAD_QUOTA_MB: '1.5' }, /^UPLOAD_QUOTA_MB must be/],
    [{ METRICS_PORT: 'abc' }, /^METRICS_PORT must be a number/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must begin with postgres:\/\//],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must begin with smtp:\/\//],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, /^TRUSTED_PROXIES must be a list of addresses/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be a list of addresses/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, /^TRUSTED_PROXIES must be a list of addresses/],
    [{ API_URL: 'api.example.com' }, /^API_URL must be an address/],
    [{ API_URL: 'ftp://api.example.com' }, /^API_URL must be an address/],
    [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS must be a list of addresses/],
    [{ ALLOWED_ORIGINS: 'https://office.example.com/' }, /^ALLOWED_ORIGINS must be a list of addresses/],
  ])('%j is refused in words', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });

  it('are all named when several are wrong', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*; LOG_LEVEL /);
  });
});
