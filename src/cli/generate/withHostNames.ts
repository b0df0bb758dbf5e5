import type { Sketch, SketchedApi } from './Sketch.ts';

/**
 * Sketches with the host's names of fields and id: as keys of `api` if the settings describe such a host,
 * otherwise in a comment at the top, since this product's own server uses our names.
 */
export function withHostNames(sketches: readonly Sketch[], hasHost: boolean): Sketch[] {
  return sketches.map((sketch) => {
    if (sketch.api === undefined) return sketch;
    const names = namesOf(sketch, sketch.api);
    if (Object.keys(names).length === 0) return sketch;
    if (hasHost) return { ...sketch, api: { ...names, ...sketch.api } };
    const { id, ...api } = sketch.api;
    return {
      ...sketch,
      api,
      note: `With host in settings.yaml, for API_URL, api needs as well: ${JSON.stringify(names)}`,
    };
  });
}

function namesOf({ fields }: Sketch, { id }: SketchedApi): Pick<SketchedApi, 'id' | 'fields'> {
  const other = fields.flatMap(({ name, called }) =>
    called === undefined || called === name ? [] : [[name, called]],
  );
  return {
    ...(id !== undefined && { id }),
    ...(other.length > 0 && { fields: Object.fromEntries(other) }),
  };
}
