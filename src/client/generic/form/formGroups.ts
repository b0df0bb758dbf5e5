import { type Field, type FormView, type Group, isRequired, type Resource } from '../../../schema/index.ts';

export interface FormGroups {
  main: readonly Group[];
  /** Optional fields of a movement (date, bank, note), kept apart so that they can be collapsed. */
  optional?: Group | undefined;
}

/**
 * The groups of a form with their inputs. Optional fields of a movement are a group of their own, unless its definition has
 * groups.
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
    return { main: groups };
  }
  const needed = new Set(fields.filter((field) => isRequired(field, 'create')).map((field) => field.name));
  const rest = only.items.filter(({ field }) => !needed.has(field));
  if (rest.length === 0 || rest.length === only.items.length) return { main: groups };
  return {
    main: [{ ...only, items: only.items.filter(({ field }) => needed.has(field)) }],
    optional: { title: '', items: rest },
  };
}

/** The same fields in one group, for wide screens: required ones first, then the optional ones. */
export function withoutOptional({ main, optional }: FormGroups): FormGroups {
  if (optional === undefined) return { main };
  return { main: [{ title: '', items: [...main, optional].flatMap(({ items }) => items) }] };
}
