import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The Chromium of the run; closing it ends the contexts that were opened through this connection. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}
