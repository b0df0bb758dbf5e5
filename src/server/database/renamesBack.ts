import type { Field, Option, Renamed, Resource, Resources, Settings } from '../../schema/index.ts';

interface Given {
  resources: Resources;
  settings: Settings;
}

/**
 * Earlier definitions that replace later ones, with the renames reversed: an entity, a field, an option or a nominal book that the
 * later ones renamed (`was`) gets its former name back with its values.
 */
export function renamesBack({ resources, settings }: Given, later: Given): Given {
  return {
    resources: Object.fromEntries(
      Object.values(resources).map((resource) => [
        resource.name,
        resourceBack(resource, resources, later.resources),
      ]),
    ),
    settings: { ...settings, books: booksBack(settings.books, later.settings.books) },
  };
}

function booksBack(books: Settings['books'], later: Settings['books']): Settings['books'] {
  const names = Object.keys(books);
  return Object.fromEntries(
    Object.entries(books).map(([key, book]) => {
      const renamed = laterName(key, names, namedBooks(later));
      return [key, renamed === undefined ? book : { ...book, was: [renamed] }];
    }),
  );
}

function namedBooks(books: Settings['books']): (Renamed & { name: string })[] {
  return Object.entries(books).map(([name, { was }]) => ({ name, was }));
}

/** The later name of what has an earlier one again; undefined where it kept it, or where both names are in use. */
function laterName(
  name: string,
  names: readonly string[],
  later: readonly (Renamed & { name: string })[],
): string | undefined {
  if (later.some((one) => one.name === name)) return undefined;
  return later.find((one) => one.was?.includes(name) && !names.includes(one.name))?.name;
}

function resourceBack(resource: Resource, resources: Resources, later: Resources): Resource {
  const same = later[resource.name];
  if (same !== undefined) return fieldsBack(resource, same);
  const name = laterName(resource.name, Object.keys(resources), Object.values(later));
  const renamed = name === undefined ? undefined : later[name];
  return renamed === undefined ? resource : { ...fieldsBack(resource, renamed), was: [renamed.name] };
}

function fieldsBack(resource: Resource, later: Resource): Resource {
  return { ...resource, fields: inFields(resource.fields, later.fields) };
}

type Fields = Readonly<Record<string, Field>>;

function inFields(fields: Fields, later: Fields): Fields {
  const names = Object.keys(fields);
  return Object.fromEntries(
    Object.values(fields).map((field): [string, Field] => {
      const renamed = laterName(field.name, names, Object.values(later));
      const same = later[renamed ?? field.name];
      return [
        field.name,
        {
          ...field,
          ...(renamed !== undefined && { was: [renamed] }),
          ...(field.options && same?.options && { options: optionsBack(field.options, same.options) }),
          ...(field.of && same?.of && { of: inFields(field.of, same.of) }),
        },
      ];
    }),
  );
}

function optionsBack(options: readonly Option[], later: readonly Option[]): Option[] {
  const values = options.map(({ value }) => value);
  const named = later.map(({ value, was }) => ({ name: value, was }));
  return options.map((option) => {
    const renamed = laterName(option.value, values, named);
    return renamed === undefined ? option : { ...option, was: [renamed] };
  });
}
