import { buffer } from 'node:stream/consumers';
import { type Browser, chromium, type Download } from 'playwright-core';
import { inject } from 'vitest';

/** The Chromium of the run; closing it ends the contexts that were opened through this connection. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/** The bytes of a file that a page saved. */
export async function downloaded(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
