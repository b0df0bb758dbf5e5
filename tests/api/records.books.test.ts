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
    ],
  });
});
afterAll(() => server?.close());

it('opens and adjusts balances and stocks all the same', async () => {
  const project = await server.api('POST', '/project', { title: 'Tower', balance: 5 });
  expect(project.status, project.text).toBe(201);
  expect(project.body.balance).toBe(5);
  const rebalanced = await server.api('PUT', `/project/${project.body.id}`, { balance: 7 });
  expect(rebalanced.body.balance).toBe(7);
  const tool = await server.api('POST', '/tool', { name: 'Mixer', qty: 2, price: 10 });
  expect(tool.body).toMatchObject({ qty: 2, price: 10, value: 20 });
  const repriced = await server.api('PUT', `/tool/${tool.body.id}`, { price: 11 });
  expect(repriced.body).toMatchObject({ price: 11, value: 22 });
});
