import { fieldTypes } from '../../../fields/index.ts';
import { type Field, fitsView, type Resource, type ViewKind } from '../../../schema/index.ts';

/** The field that a view is made of: the chosen one if a view of this kind can be made of it, otherwise the first on offer. */
export function viewField(
  kind: ViewKind,
  resource: Resource,
  by: string | undefined,
  offered: readonly Field[],
): Field | undefined {
  const chosen = resource.fields[by ?? ''];
  const fits = chosen !== undefined && fitsView(kind, chosen, resource.name, fieldTypes) === true;
  return fits ? chosen : offered[0];
}
