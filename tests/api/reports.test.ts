import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';
import { PROFIT_AND_LOSS } from './reportSamples.ts';

/** The engine of reports (src/server/queries/reports), over the sample company's year. */

let server: TestServer;
beforeAll(async () => {
  server = await startCompany({ reports: { profit_and_loss: PROFIT_AND_LOSS } });
});
afterAll(() => server?.close());

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
async function get(path: string): Promise<any> {
  const answer = await server.api('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

it('has the profit and loss of the statements', async () => {
  for (const range of [
    'from=2024-01-01&to=2030-12-31',
    'from=2026-02-14&to=2026-06-03',
    'from=2026-07-01&to=2026-07-31&project_id=2',
  ]) {
    const [body, statement] = [
      await get(`/report/profit_and_loss?${range}`),
      await get(`/report/profit-and-loss?${range}`),
    ];
    const totals = Object.fromEntries(
      body.sections.map(({ name }: { name: string }, place: number) => [name, body.totals[place][0]]),
    );
    const { income, cost, gross, overhead, profit } = statement;
    expect(totals).toEqual({ income, cost, gross, overhead, profit });
  }
});
