import type { Batch, Resource } from '../resource.ts';

/**
 * Records entered together, as one form: the reference in the path, and the lines. Both sides check and
 * send it like any record, so that a mistake is reported at its line: `info.0.floor`. Its name has a dot,
 * so no entity has the same.
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
