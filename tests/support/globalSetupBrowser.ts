import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../src/cli/setup/chromium.mjs';
import { BROWSER } from './browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebSocket of the Chromium that all tests share. */
    browser: string;
  }
}

/** One Chromium for the whole run: each test file connects to it, and opens contexts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium();
  // For the few tests that need a Chromium of their own.
  process.env.CHROMIUM_PATH = executablePath;
  const server = await chromium.launchServer({ ...BROWSER, executablePath, host: '127.0.0.1' });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
