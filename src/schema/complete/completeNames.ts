import type { Definition } from '../grammar/grammar.ts';
import { humanise, plural } from '../names.ts';
import type { View } from '../resource.ts';

/** What follows from a definition's name: what staff call the records, and where their pages are. */

/** The labels of an entity: from `label`, else from the name. */
export function labelOf(definition: Pick<Definition, 'name' | 'label'>): { one: string; many: string } {
  const { label, name } = definition;
  if (typeof label === 'object') return label;
  const one = label ?? humanise(name);
  return { one, many: plural(one) };
}

/** Below /dashboard; Refine's own route convention where the definition says nothing. */
export function pathOf(definition: Definition, view: View): string {
  const { name } = definition;
  const written = definition[view]?.path;
  if (written !== undefined) return written;
  if (definition.kind === 'single') return name;
  return { list: name, show: `${name}/show/{id}`, create: `${name}/create`, edit: `${name}/edit/{id}` }[view];
}
