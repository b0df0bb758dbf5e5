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
