import type { Field, Resource, Resources } from '../../schema/index.ts';

/**
 * Definitions that come back in the place of later ones, with the renames of those reversed: what the later ones call by
 * another name, and say so (`was`), gets its former name back with its values.
 */
export function renamesBack(resources: Resources, later: Resources): Resources {
  return Object.fromEntries(
    Object.values(resources).map((resource) => {
      const successor = later[resource.name];
      return [resource.name, successor === undefined ? resource : fieldsBack(resource, successor)];
    }),
  );
}

function fieldsBack(resource: Resource, later: Resource): Resource {
  const fields = Object.values(resource.fields).map((field) => {
    const renamed = Object.values(later.fields).find(
      ({ name, was }) => was === field.name && !Object.hasOwn(resource.fields, name),
    );
    return renamed === undefined || Object.hasOwn(later.fields, field.name)
      ? field
      : { ...field, was: renamed.name };
  });
  return {
    ...resource,
    fields: Object.fromEntries(fields.map((field): [string, Field] => [field.name, field])),
  };
}
