import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** A firm whose settings declare none of the books that the product itself posts to. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    alone: true,
    definitions: [
      { file: 'resources/settings.yaml', text: 'product: Bare\n' },
      {
        file: 'resources/tool.yaml',
        text: 'name: tool\nstock: { quantity: qty, price: price }\nfields:\n  name: { type: text }\n  qty: { type: quantity }\n  price: { type: money }\n',
      },
      {
        file: 'resources/project.yaml',
        text: 'name: project\nbook: { balance: balance, normal: debit }\nfields:\n  title: { type: text }\n  balance: { type: money }\n',
      },
      {
        file: 'resources/fund.yaml',
        text: 'name: fund\nbook: { balance: balance, normal: debit, floor: 0 }\nfields:\n  title: { type: text }\n  balance: { type: money, default: -500 }\n',
      },
    ],
  });
});
afterAll(() => server?.close());

it('opens and adjusts balances and stocks all the same', async () => {
  const project = await server.api('POST', '/project', { title: 'Tower', balance: 5 });
  expect(project.status, project.text).toBe(201);
  expect(project.body.balance).toBe(5);
  const rebalanced = await server.api('PUT', `/project/${project.body.id}`, {
    balance: 7,
    reason: 'Counted',
  });
  expect(rebalanced.body.balance).toBe(7);
  const tool = await server.api('POST', '/tool', { name: 'Mixer', qty: 2, price: 10 });
  expect(tool.body).toMatchObject({ qty: 2, price: 10, value: 20 });
  const repriced = await server.api('PUT', `/tool/${tool.body.id}`, { price: 11, reason: 'Counted' });
  expect(repriced.body).toMatchObject({ price: 11, value: 22 });
});

it('keeps no record whose default balance is refused as its opening', async () => {
  const refused = await server.api('POST', '/fund', { title: 'Reserve' });
  expect(refused.status, refused.text).toBe(409);
  expect((await server.api('GET', '/fund')).body).toEqual([]);
  const opened = await server.api('POST', '/fund', { title: 'Reserve', balance: 1500 });
  expect(opened.body, opened.text).toMatchObject({ balance: 1500 });
});
