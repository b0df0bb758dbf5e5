/** `npm run screenshots`: takes the pictures of the guide from the running product, with the sample company. */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { untilQuiet } from '../support/pages.ts';
import { end, freePort, freshDataDir, spawnNode, untilItAnswers } from '../support/product.ts';
import { type Picture, pictures } from './pictures.ts';

const GUIDE = resolve(import.meta.dirname, '../../docs/guide');
/** The languages of the guide, with the folder of their pictures. */
const FOLDERS = { en: 'images', bn: 'bn/images' } as const;
type Language = keyof typeof FOLDERS;
const DESK = { width: 1280, height: 760 };
const PHONE = { width: 390, height: 760 };
const SIGN_IN = { email: 'demo@example.com', password: 'plinth-demo' };

const dataDir = await freshDataDir();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const product = spawnNode(['dist/server/main.js', 'demo'], {
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'error',
});
try {
  await untilItAnswers(`${url}/health`, product);
  const token = await signIn();
  const browser = await launchBrowser();
  try {
    for (const language of Object.keys(FOLDERS) as Language[]) {
      await mkdir(resolve(GUIDE, FOLDERS[language]), { recursive: true });
      for (const picture of pictures(await purchase(token))) await take(browser, token, language, picture);
    }
  } finally {
    await browser.close();
  }
} finally {
  await end(product, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/** Each picture in a tab of its own: nothing typed for one is kept for the next. */
async function take(
  browser: Browser,
  token: string,
  language: Language,
  { name, address, phone, act }: Picture,
): Promise<void> {
  const { page, close } = await openPage(browser, {
    url,
    token,
    viewport: phone ? PHONE : DESK,
    reducedMotion: 'reduce',
  });
  await page.addInitScript((tag) => localStorage.setItem('plinth.language', tag), language);
  await page.goto(address);
  await page.locator('h1, [role=dialog]').first().waitFor();
  await untilQuiet(page);
  await act?.(page);
  await page.locator('.MuiSkeleton-root, [aria-busy=true]').first().waitFor({ state: 'detached' });
  const path = `${FOLDERS[language]}/${name}.png`;
  await page.screenshot({ path: resolve(GUIDE, path), animations: 'disabled', caret: 'hide' });
  console.log(`docs/guide/${path}`);
  await close();
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SIGN_IN),
  });
  const { token } = (await reply.json()) as { token: string };
  return token;
}

/** A purchase of the sample company. */
async function purchase(token: string): Promise<number> {
  const reply = await fetch(`${url}/api/inventory_purchase?_start=0&_end=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { id: number }[] };
  const [row] = data;
  if (row === undefined) throw new Error('The sample company has no purchase');
  return row.id;
}
