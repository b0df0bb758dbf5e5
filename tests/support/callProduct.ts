import type { Product } from './product.ts';

/** A call of a running product, signed in; with a key it works once. */
export function callProduct(
  { url, token }: Pick<Product, 'url' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Creates a record, and returns its id. */
export async function makeRecord(product: Product, path: string, body: object): Promise<number> {
  const reply = await callProduct(product, 'POST', path, body);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return ((await reply.json()) as { data: { id: number } }).data.id;
}
