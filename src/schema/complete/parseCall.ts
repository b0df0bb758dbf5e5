import type { Method } from '../resource.ts';

/** Parses a call of a definition, such as `POST /wage/sheet`. */
export function parseCall(call: string): { method: Method; path: string } {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path };
}
