import type { Field, Resource, Resources } from '../../schema/index.ts';

/**
 * Earlier definitions that replace later ones, with the renames reversed: a field or resource that the later ones renamed
 * (`was`) gets its former name back with its values.
 */
export function renamesBack(resources: Resources, later: Resources): Resources {
  return Object.fromEntries(
    Object.values(resources).map((resource) => [resource.name, resourceBack(resource, resources, later)]),
  );
}

function resourceBack(resource: Resource, resources: Resources, later: Resources): Resource {
  const same = later[resource.name];
  if (same !== undefined) return fieldsBack(resource, same);
  const renamed = Object.values(later).find(
    ({ name, was }) => was === resource.name && !Object.hasOwn(resources, name),
  );
  return renamed === undefined ? resource : { ...fieldsBack(resource, renamed), was: renamed.name };
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
