import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEB_APP } from '../support/browser.ts';
import { AUDITED, type Auditor, launchAuditor } from '../support/lighthouse.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What Lighthouse finds on the built web app; how fast it is stands in the benchmarks, since a machine's load is no defect. */

let server: TestServer;
let outside: Auditor;
let inside: Auditor;

beforeAll(async () => {
  server = await startServer({ app: { webApp: WEB_APP } });
  outside = await launchAuditor(server.url);
  inside = await launchAuditor(server.url, server.token);
});
afterAll(async () => {
  await outside?.close();
  await inside?.close();
  await server?.close();
});

describe('Lighthouse', () => {
  it.each(Object.entries(AUDITED))('finds the %s accessible and well made', async (name, address) => {
    const auditor = name === 'login' ? outside : inside;
    const { scores, failed } = await auditor.audit(address, ['accessibility', 'best-practices']);
    expect({ ...scores, failed }).toEqual({ accessibility: 100, 'best-practices': 100, failed: [] });
  });
});
