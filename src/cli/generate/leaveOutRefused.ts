import { fieldTypes } from '../../fields/index.ts';
import type { Mistake } from '../../schema/mistake.ts';
import { readDefinitions } from '../../schema/read/read.ts';
import type { SourceFile } from '../../schema/source.ts';
import { definitionFile, type Sketch, type SketchedField } from './Sketch.ts';
import { writeDefinition } from './writeDefinition.ts';

/** Removing one key may reveal the next mistake; a field has fewer keys than this. */
const TURNS = 12;

/**
 * Sketches without the keys that the check refuses, such as a default that does not fit its type; a comment
 * beside the field lists them. Choices that cannot be options become a text.
 *
 * @param files the existing definitions.
 */
export function leaveOutRefused(sketches: readonly Sketch[], files: readonly SourceFile[]): Sketch[] {
  let present = [...sketches];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const own = present.map((sketch) => ({ file: definitionFile(sketch), text: writeDefinition(sketch) }));
    const others = files.filter(({ file }) => !own.some((one) => one.file === file.split('/').at(-1)));
    const read = readDefinitions([...others, ...own], fieldTypes);
    if (read.ok) return present;
    const next = present.map((sketch, index) =>
      withoutRefused(
        sketch,
        read.mistakes.filter(({ file }) => file === own[index]?.file),
      ),
    );
    if (next.every((sketch, index) => sketch === present[index])) return present;
    present = next;
  }
  return present;
}

function withoutRefused(sketch: Sketch, mistakes: readonly Mistake[]): Sketch {
  const paths = mistakes.map(({ key }) => key.split('.'));
  const fields = fieldsWithout(
    sketch.fields,
    paths.flatMap(([root, ...rest]) => (root === 'fields' ? [rest] : [])),
  );
  return fields === sketch.fields ? sketch : { ...sketch, fields };
}

function fieldsWithout(fields: SketchedField[], paths: readonly (readonly string[])[]): SketchedField[] {
  const next = fields.map((field) =>
    paths
      .filter(([name]) => name === field.name)
      .reduce((present, [, ...rest]) => fieldWithout(present, rest), field),
  );
  return next.every((field, index) => field === fields[index]) ? fields : next;
}

function fieldWithout(field: SketchedField, [key = '', ...rest]: readonly string[]): SketchedField {
  if (key === 'of' && field.of !== undefined && rest.length > 0) {
    const of = fieldsWithout([...field.of], [rest]);
    return { ...field, of };
  }
  if (key === 'options' && field.options !== undefined) {
    const { options, more: { default: _default, ...more } = {}, ...kept } = field;
    const type = field.type === 'multiselect' ? 'json' : 'text';
    return { ...kept, type, more, guess: also(field.guess, `one of ${JSON.stringify(options)} there`) };
  }
  const { more = {} } = field;
  if (!Object.hasOwn(more, key)) return field;
  const { [key]: left, ...others } = more;
  return { ...field, more: others, guess: also(field.guess, `${key} ${JSON.stringify(left)} left out`) };
}

/** Appends a guess to another one. */
export function also(guess: string | undefined, further: string): string {
  return guess === undefined ? further : `${guess}, ${further}`;
}
