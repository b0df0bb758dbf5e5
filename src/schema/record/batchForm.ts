import type { Batch, Resource } from '../resource.ts';

/**
 * What is entered together, as a record of its own: the reference that stands in the path, and the lines. It is checked
 * and sent like any record, on both sides, so that a mistake is named by its line: `info.0.floor`.
 * No entity can have its name, which holds a dot.
 */
export function batchForm(resource: Resource, batch: Batch): Resource {
  const { of, lines, create, form, failed } = batch;
  const parent = resource.fields[of];
  if (parent === undefined) throw new Error(`${resource.name} has no field ${of}`);
  return {
    ...resource,
    name: `${resource.name}.batch`,
    title: of,
    api: { ...resource.api, plain: false, create },
    fields: { [of]: parent, [lines.name]: lines },
    search: [],
    unique: [],
    create: form,
    texts: { ...resource.texts, failed: { ...resource.texts.failed, create: failed } },
  };
}
