import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import { humanise } from '../names.ts';
import type { DeclaredView, Resource } from '../resource.ts';
import { readView } from '../views/readView.ts';

/** The views of a definition with their defaults. */
export function completeViews(
  { views = {} }: Definition,
  resource: Pick<Resource, 'name' | 'fields' | 'list'>,
  types: FieldTypes,
): DeclaredView[] {
  return Object.entries(views).map(([name, { label, ...written }]) => ({
    ...readView(written, resource, types).view,
    name,
    label: label ?? humanise(name),
  }));
}
