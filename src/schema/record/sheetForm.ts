import type { Resource, Sheet } from '../resource.ts';

/**
 * A sheet as one form: the shared fields, and the lines. Both sides check and send it like any record, so that a mistake is
 * reported at its line: `lines.3.amount`. Its name has a dot, so no entity has the same.
 */
export function sheetForm(resource: Resource, sheet: Sheet): Resource {
  const { lines, create, form, failed } = sheet;
  const shared = sharedFields(resource, sheet).map((name) => [name, resource.fields[name]]);
  return {
    ...resource,
    name: `${resource.name}.sheet`,
    api: { ...resource.api, plain: false, create },
    fields: { ...Object.fromEntries(shared), [lines.name]: lines },
    search: [],
    unique: [],
    onceFor: [],
    create: form,
    texts: { ...resource.texts, failed: { ...resource.texts.failed, create: failed } },
  };
}

/** The names of the fields that are entered once for all lines. */
export function sharedFields({ fields }: Resource, { form, lines }: Sheet): string[] {
  const names = form.groups.flatMap(({ items }) => items.map(({ field }) => field));
  return names.filter((name) => name !== lines.name && fields[name] !== undefined);
}

/**
 * The fields by which a sheet finds what was entered before: those of `onceFor` that are shared. Undefined if the definition does
 * not say what rarely stands twice, or if a line alone knows it.
 */
export function repeatedBy(resource: Resource, sheet: Sheet): readonly string[] | undefined {
  const { onceFor } = resource;
  const shared = sharedFields(resource, sheet);
  if (!onceFor.includes(sheet.each)) return undefined;
  const others = onceFor.filter((name) => name !== sheet.each);
  return others.every((name) => shared.includes(name)) ? others : undefined;
}

/** Whether a sheet has figures that the server computes for its lines. It is then also a page for people who only read. */
export function hasOwnFigures({ figures }: Sheet): boolean {
  return Object.keys(figures).length > 0;
}
