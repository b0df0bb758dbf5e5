import { type Field, type FormView, type Group, isRequired, type Resource } from '../../../schema/index.ts';

export interface FormGroups {
  asked: readonly Group[];
  /** What a movement takes but does not need (date, bank, note): apart, so that it can be folded away. */
  optional?: Group | undefined;
}

/**
 * The groups of a form with the fields that it asks for. Of a movement whose definition makes no groups of its own,
 * what may be left out stands apart.
 */
export function formGroups(
  resource: Resource,
  view: Pick<FormView, 'groups'>,
  fields: readonly Field[],
): FormGroups {
  const names = new Set(fields.map((field) => field.name));
  const groups = view.groups
    .map((group) => ({ ...group, items: group.items.filter(({ field }) => names.has(field)) }))
    .filter((group) => group.items.length > 0);
  const [only] = groups;
  if (resource.kind !== 'movement' || only === undefined || groups.length > 1 || only.title !== '') {
    return { asked: groups };
  }
  const needed = new Set(fields.filter((field) => isRequired(field, 'create')).map((field) => field.name));
  const rest = only.items.filter(({ field }) => !needed.has(field));
  if (rest.length === 0 || rest.length === only.items.length) return { asked: groups };
  return {
    asked: [{ ...only, items: only.items.filter(({ field }) => needed.has(field)) }],
    optional: { title: '', items: rest },
  };
}

/** The same fields where there is room for all: what is needed first, then what may be left out, in the same lines. */
export function inOne({ asked, optional }: FormGroups): FormGroups {
  if (optional === undefined) return { asked };
  return { asked: [{ title: '', items: [...asked, optional].flatMap(({ items }) => items) }] };
}
