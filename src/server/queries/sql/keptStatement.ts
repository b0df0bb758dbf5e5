import type { Context } from '../../context.ts';
import { keepPrepared } from '../../database/keepPrepared.ts';

const kept = new WeakMap<Context, Map<string, string>>();

/** The text of a statement that follows from the definitions: made once, under a key of its own. */
export function keptStatement(context: Context, key: string, make: () => string): string {
  const own = kept.get(context) ?? new Map<string, string>();
  kept.set(context, own);
  const text = own.get(key) ?? keepPrepared(make());
  own.set(key, text);
  return text;
}
