import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLanguage } from '../../src/server/routes/webApp/firstLanguage.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A language travels apart from English: its texts for everyone, its definitions for who is signed in. */

const BANGLA = {
  file: 'resources/i18n/bn.yaml',
  text: readFileSync(resolve(import.meta.dirname, '../../resources/i18n/bn.yaml'), 'utf8'),
};

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-web-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>\n<html lang="en"><title>Plinth</title></html>');
  server = await startServer({ definitions: [BANGLA], app: { webApp: folder } });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, token?: null) =>
  server.api('GET', `.${path}`, undefined, { headers, ...(token === null && { token }) });

describe('the texts of a language', () => {
  it('are announced by their names, and come without a token: one signs in with them', async () => {
    expect((await get('/config.json', {}, null)).body.languages).toEqual([{ tag: 'bn', name: 'বাংলা' }]);
    const { status, body } = await get('/language/bn.json', {}, null);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['name', 'app', 'errors', 'notices']);
    expect(body.errors.badCredentials).toBe('ইমেইল বা পাসওয়ার্ড ভুল!');
    expect(body.app['login.submit']).toBe('এগিয়ে যান');
  });

  it('are not sent again to who has them', async () => {
    const etag = (await get('/language/bn.json')).headers.get('etag') as string;
    const again = await get('/language/bn.json', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['/language/en.json', '/language/xx.json', '/language/..%2fbn.json', '/language/', '/language/bn'])(
    'are not there at %s',
    async (path) => {
      expect((await get(path, { accept: 'application/json' }, null)).status).toBe(404);
    },
  );
});

describe('the definitions in a language', () => {
  it('need a token, and read as the language says, with how the server is understood', async () => {
    expect((await get('/resources.json?language=bn', {}, null)).status).toBe(401);
    const { body } = await get('/resources.json?language=bn');
    expect(Object.keys(body)).toEqual([
      'settings',
      'resources',
      'reports',
      'dashboards',
      'translations',
      'version',
    ]);
    expect(body.resources.vendor.label.one).toBe('সরবরাহকারী');
    expect(body.resources.vendor.api.create.path).toBe('/vendor');
    expect(body.settings.menu[0]).toMatchObject({ group: 'Inventory', label: 'মালামাল' });
    expect(body.translations.labels.Vendor).toBe('সরবরাহকারী');
    expect(Object.keys(body.translations).sort()).toEqual(['labels', 'types']);
  });

  it('have a version of their own', async () => {
    const [english, bangla] = [await get('/resources.json'), await get('/resources.json?language=bn')];
    expect(bangla.headers.get('etag')).not.toBe(english.headers.get('etag'));
    const again = await get('/resources.json?language=bn', {
      'if-none-match': bangla.headers.get('etag') as string,
    });
    expect(again.status).toBe(304);
  });

  it.each(['?language=xx', '?language=', '?language=en', '?language=bn&language=bn', '?language[a]=bn'])(
    'are English at %s: a language that is gone locks nobody out',
    async (query) => {
      const { status, body } = await get(`/resources.json${query}`);
      expect(status).toBe(200);
      expect(body.resources.vendor.label.one).toBe('Vendor');
      expect(body.translations).toBeUndefined();
    },
  );

  it('follow what was set for all', async () => {
    await server.api('PUT', '/setting', { number_format: 'lakh' });
    expect((await get('/resources.json?language=bn')).body.settings.numberFormat).toBe('lakh');
  });

  it('change no answer of a call: those are English on every device', async () => {
    const { status, body } = await server.api(
      'POST',
      '/vendor',
      {},
      { headers: { 'accept-language': 'bn' } },
    );
    expect([status, body.errors.vendor_name]).toEqual([422, 'Name is required']);
  });
});

describe('the language at first', () => {
  const page = async (of: TestServer, accepted: string) =>
    /<html lang="([^"]*)">/.exec(
      (
        await of.api('GET', './', undefined, {
          token: null,
          headers: { accept: 'text/html', 'accept-language': accepted },
        })
      ).text,
    )?.[1];

  it('is English, whatever the browser prefers', async () => {
    expect(await page(server, 'bn-BD,bn;q=0.9')).toBe('en');
  });

  it.each([
    ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
    ['en-GB,en;q=0.9,bn;q=0.8', 'en'],
    ['de, BN;q=0.5', 'bn'],
    ['bn;q=0, de', 'en'],
    ['', 'en'],
    ['*', 'en'],
    [';;,=,q=1', 'en'],
  ])('is with auto for %j: %s', (accepted, tag) => {
    const { settings, languages } = server.context;
    const given = { languages, settings: { ...settings, language: 'auto' } };
    expect(firstLanguage(given, accepted)).toBe(tag);
    expect(firstLanguage({ ...given, settings: { ...settings, language: 'bn' } }, accepted)).toBe('bn');
  });

  it('stands in the page, for the browser to begin with', async () => {
    const settings = {
      file: 'resources/settings.yaml',
      text: 'language: bn\nbooks: { cash: { label: Cash, normal: debit, class: asset } }\n',
    };
    const own = { file: BANGLA.file, text: 'language: বাংলা\n' };
    const other = await startServer({ alone: true, definitions: [own, settings], app: { webApp: folder } });
    expect(await page(other, 'en')).toBe('bn');
    await other.close();
  });
});
