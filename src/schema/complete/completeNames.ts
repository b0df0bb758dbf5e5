import type { Definition } from '../grammar/grammar.ts';
import { humanise, plural } from '../names.ts';
import type { View } from '../resource.ts';

/** Defaults that follow from a definition's name: labels and paths. */

/** The labels of an entity: from `label`, or from the name. */
export function labelOf(definition: Pick<Definition, 'name' | 'label'>): { one: string; many: string } {
  const { label, name } = definition;
  if (typeof label === 'object') return label;
  const one = label ?? humanise(name);
  return { one, many: plural(one) };
}

/** The path of a view below /dashboard; by default Refine's route convention. */
export function pathOf(definition: Definition, view: View): string {
  const { name } = definition;
  const written = definition[view]?.path;
  if (written !== undefined) return written;
  if (definition.kind === 'single') return name;
  return { list: name, show: `${name}/show/{id}`, create: `${name}/create`, edit: `${name}/edit/{id}` }[view];
}
