import { Document, isMap, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Sketch, SketchedApi, SketchedField } from './Sketch.ts';

/** Short enough for a line of an editor. */
const WIDTH = 110;

/** A sketch as the text of a definition; each guess is a comment beside its field. */
export function writeDefinition(sketch: Sketch): string {
  const { name, from, description, note, fields, api } = sketch;
  const unique = uniqueGroups(sketch);
  const document = new Document({
    name,
    ...(description !== undefined && { description }),
    ...(api && { api: apiOf(api) }),
    fields: Object.fromEntries(fields.map((field) => [field.name, keysOf(field)])),
    ...(unique.length > 0 && { unique }),
  });
  document.commentBefore = ` yaml-language-server: $schema=./resource.schema.json\n Made from ${from}.${
    fields.some(isGuessed) ? ' Comments tell what was guessed: look at it, then take the comment out.' : ''
  }${note === undefined ? '' : `\n ${note}`}`;
  const written = document.get('fields') as YAMLMap;
  shape(written, fields);
  if (unique.length > 0) (document.get('unique') as YAMLSeq).flow = true;
  if (api) for (const pair of (document.get('api') as YAMLMap).items) flow(pair as Pair);
  return document.toString({ lineWidth: WIDTH, flowCollectionPadding: true });
}

/** The unique groups whose fields all exist, by their names in the definition. */
function uniqueGroups({ unique = [], fields }: Sketch): string[][] {
  const groups = unique.map((group) =>
    group.flatMap((wanted) => fields.find(({ name, called = name }) => called === wanted)?.name ?? []),
  );
  return groups.filter((group, index) => group.length === unique[index]?.length);
}

function isGuessed({ guess, of = [] }: SketchedField): boolean {
  return guess !== undefined || of.some(isGuessed);
}

/**
 * A field per line with its guess behind it; a field of lines takes several lines, with its guess above
 * them.
 */
function shape(map: YAMLMap, fields: readonly SketchedField[]): void {
  for (const [index, { of, guess }] of fields.entries()) {
    const pair = map.items[index] as Pair<Scalar<string>, YAMLMap>;
    const words = guess && ` guessed: ${guess}`;
    if (of === undefined) {
      flow(pair);
      if (words && isMap(pair.value)) pair.value.comment = words;
    } else {
      shape(pair.value?.get('of') as YAMLMap, of);
      if (words) pair.key.commentBefore = words;
    }
  }
}

function flow(pair: Pair): void {
  if (isMap(pair.value)) pair.value.flow = true;
}

function keysOf({ type, required, unique, options, to, of, more }: SketchedField): Record<string, unknown> {
  return {
    type,
    ...(to !== undefined && { to }),
    ...(options && { options }),
    ...(required && { required }),
    ...(unique && { unique }),
    ...more,
    ...(of && { of: Object.fromEntries(of.map((field) => [field.name, keysOf(field)])) }),
  };
}

function apiOf(api: SketchedApi): Record<string, unknown> {
  return Object.fromEntries(Object.entries(api).filter(([, operation]) => operation !== undefined));
}
