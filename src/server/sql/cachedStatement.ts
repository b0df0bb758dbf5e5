import type { Context } from '../context.ts';
import { keepPrepared } from './keepPrepared.ts';

const kept = new WeakMap<Context, Map<string, string>>();

/** Caches the text of a statement made from the definitions, under a key of its own. */
export function cachedStatement(context: Context, key: string, make: () => string): string {
  const own = kept.get(context) ?? new Map<string, string>();
  kept.set(context, own);
  const text = own.get(key) ?? keepPrepared(make());
  own.set(key, text);
  return text;
}
