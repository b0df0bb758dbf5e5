import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language, Resource } from '../../src/schema/index.ts';
import { pageHtml } from '../../src/server/routes/webApp/pageHtml.ts';
import { startServer, type TestServer } from '../support/server.ts';

const PAGE = '<!doctype html><title>Plinth</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/main-1a2b3c.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  server = await startServer({ app: { webApp: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.api('GET', `.${path}`, undefined, { token: null, headers });

describe('the web app', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard/all-vendors',
    '/dashboard/users/details/7',
    '/report/employee?from=x',
    '/apiary',
  ])('answers its page at %s, fetched again each time', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(PAGE);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('answers its page to whoever takes anything, not to who wants something else', async () => {
    expect((await get('/dashboard', { accept: '*/*' })).text).toBe(PAGE);
    expect((await get('/dashboard', { accept: 'application/json' })).status).toBe(404);
  });

  it('sends hashed files for ever, compressed when they were', async () => {
    const answer = await get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(SCRIPT);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get('/favicon.svg')).headers.get('etag') as string;
    // Said, since fetch would ask for a fresh copy of its own accord.
    expect((await get('/favicon.svg', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(
      304,
    );
  });

  it.each(['/assets/gone-9z8y7x.js', '/assets/', '/favicon.ico', '/main.js.map', '/robots.txt'])(
    'answers 404 for the file %s that is not there, not its page',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it.each(['/%2e%2e/package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json', '/%00'])(
    'gives nothing outside its folder: %s',
    async (path) => {
      const answer = await get(path);
      expect([200, 400, 404]).toContain(answer.status);
      if (answer.status === 200) expect(answer.text).toBe(PAGE);
    },
  );

  it('takes nothing', async () => {
    expect((await server.api('POST', './dashboard', {}, { token: null })).status).toBe(404);
    expect((await server.api('POST', './', {}, { token: null })).status).toBe(405);
  });

  it('leaves calls to the calls', async () => {
    const answer = await get('/api/nothing');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      message: 'Please sign in',
      code: 'unauthenticated',
      params: {},
    });
  });

  it('asks for the code of the signed-in part with the page, where the build says what that is', async () => {
    const built = mkdtempSync(join(tmpdir(), 'plinth-web-'));
    mkdirSync(join(built, '.vite'));
    writeFileSync(join(built, 'index.html'), '<head>\n<script src="/assets/index.js"></script>\n</head>\n');
    const manifest = {
      'index.html': { file: 'assets/index.js', isEntry: true },
      '_libraries.js': { file: 'assets/libraries.js', imports: ['index.html'] },
      '_first.js': { file: 'assets/first.js', name: 'first', imports: ['index.html'] },
      'start.ts': { file: 'assets/start.js', imports: ['_first.js'] },
      'App.tsx': { file: 'assets/app.js', imports: ['_first.js', '_libraries.js'] },
      'pages/home/HomePage.tsx': { file: 'assets/Home.js', imports: ['App.tsx'] },
      'generic/ListPage.tsx': { file: 'assets/list.js', imports: ['App.tsx'] },
      'generic/CreatePage.tsx': { file: 'assets/forms.js', imports: ['App.tsx'] },
      'providers/data/plain.ts': { file: 'assets/plain.js', imports: ['_libraries.js'] },
    };
    writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify(manifest));
    const { list, create, ...vendor } = server.context.resources.vendor as Resource;
    const plain = {
      ...vendor,
      list: { ...list, path: 'plain' },
      create,
      api: { ...vendor.api, plain: true },
    };
    const page = pageHtml(
      built,
      { ...server.context, resources: { ...server.context.resources, plain } },
      {},
    );
    const asked = (path: string) =>
      (page(path, 'en').match(/<meta name="plinth-code" content="([^"]+)">/)?.[1] ?? '')
        .split(' ')
        .filter(Boolean);
    const app = ['/assets/first.js', '/assets/start.js', '/assets/libraries.js', '/assets/app.js'];
    expect(asked('/dashboard/setting')).toEqual(app);
    expect(asked('/dashboard')).toEqual([...app, '/assets/Home.js']);
    expect(asked('/dashboard/')).toEqual([...app, '/assets/Home.js']);
    expect(asked(`/dashboard/${list.path}`)).toEqual([...app, '/assets/list.js']);
    expect(asked('/dashboard/plain')).toEqual([...app, '/assets/list.js', '/assets/plain.js']);
    expect(asked(`/dashboard/${create.path}`)).toEqual([...app, '/assets/forms.js']);
    expect(asked('/dashboardx')).toEqual([]);
    expect(asked('/')).toEqual([]);
    rmSync(built, { recursive: true });
  });

  it('says at the first paint which page is on its way, in the language that it begins with', async () => {
    const built = mkdtempSync(join(tmpdir(), 'plinth-web-'));
    writeFileSync(join(built, 'index.html'), '<html lang="en"><div>\n<p>Please wait ...</p>\n</div>');
    const vendor = server.context.resources.vendor as Resource;
    const named = (title: string) => ({ vendor: { ...vendor, list: { ...vendor.list, title } } });
    const bangla = {
      ...(server.context.languages.bn as Language),
      app: { 'app.wait': 'অপেক্ষা করুন' },
      resources: named('সকল সরবরাহকারী'),
    };
    const context = { resources: named('<b>Khan & Sons</b> $&'), languages: { bn: bangla } };
    const page = pageHtml(built, context, {});
    const wait = '<p>Please wait ...</p>';
    const said = (path: string, language = 'en') => page(path, language).split('\n')[1];
    const list = `/dashboard/${vendor.list.path}`;
    expect(said(list)).toBe(`<strong>&lt;b>Khan &amp; Sons&lt;/b> $&amp;</strong>${wait}`);
    expect(said(`${list}/`)).toBe(said(list));
    expect(said(list, 'bn')).toBe('<strong>সকল সরবরাহকারী</strong><p>অপেক্ষা করুন</p>');
    expect(said('/dashboard')).toBe(`<strong>Dashboard</strong>${wait}`);
    expect(said('/dashboard', 'bn')).toBe('<strong>Dashboard</strong><p>অপেক্ষা করুন</p>');
    for (const path of ['/', '/dashboard/nowhere', `${list}/1`, '/dashboardx', '/forget-password'])
      expect([path, said(path)]).toEqual([path, wait]);
    rmSync(built, { recursive: true });
  });

  it('carries what is known before anybody signs in, whatever the product is called', async () => {
    const built = mkdtempSync(join(tmpdir(), 'plinth-web-'));
    const asks = '<link rel="preload" href="/config.json" as="fetch" crossorigin />';
    writeFileSync(join(built, 'index.html'), `<head>\n${asks}\n</head>\n`);
    const config = { product: '"Khan\'s" <b>& Sons $&', apiUrl: null };
    const page = pageHtml(built, server.context, config)('/', 'en');
    expect(page).not.toContain('/config.json');
    expect(page).not.toContain('<b>');
    const [, content = ''] = page.match(/<meta name="plinth-config" content="([^"]*)">/) ?? [];
    const read = content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toEqual(config);
    rmSync(built, { recursive: true });
  });
});
