import type { Summary } from '../../schema/index.ts';
import type { Access } from './Access.ts';

/** Whether a card above a list shows what its reader reads: the records, and the fields that it sums and asks for. */
export function readsCard({ resources }: Access, { of, sum, where }: Summary): boolean {
  const own = resources.get(of);
  if (!own?.rights.has('read')) return false;
  return [sum, ...Object.keys(where ?? {})].every((name) => name === undefined || !own.hidden.has(name));
}
