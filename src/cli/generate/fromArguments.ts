import { renderPhrase } from '../../errors/renderFailure.ts';
import { StartError } from '../../errors/StartError.ts';
import type { FieldTypes } from '../../schema/index.ts';
import { didYouMean } from '../../schema/mistake.ts';
import type { Sketch, SketchedField } from './Sketch.ts';

/** A field argument: `select(good,worn)`, `reference(vendor)`, with `!` if it is required. */
const FIELD = /^([a-z][a-z0-9_]*):([a-z]+)(?:\(([^)]*)\))?(!?)$/;

/**
 * A sketch from arguments such as `equipment_name:text! daily_rate:money condition:select(good,worn)
 * project_id:reference(project)`.
 *
 * @throws StartError for an argument that is not a field, and for an unknown type.
 */
export function fromArguments(name: string, words: readonly string[], types: FieldTypes): Sketch {
  return { name, from: 'its fields', fields: words.map((word) => read(word, types)) };
}

function read(word: string, types: FieldTypes): SketchedField {
  const [, name = '', type = '', inside, mark] = FIELD.exec(word) ?? [];
  if (name === '')
    throw new StartError(
      `"${word}" is not a field: write name:type, such as daily_rate:money, vendor_id:reference(vendor), ` +
        'condition:select(good,worn); with ! behind it the field is required.',
    );
  if (!Object.hasOwn(types, type))
    throw new StartError(
      `"${type}" of ${name} is not a field type${renderPhrase(didYouMean(type, Object.keys(types)))}`,
    );
  const chosen = inside?.split(',').map((option) => option.trim()) ?? [];
  if (type === 'reference' || type === 'references')
    return { name, type, to: one(word, chosen), ...needed(mark) };
  if (type === 'select' || type === 'multiselect')
    return { name, type, options: some(word, chosen), ...needed(mark) };
  if (inside !== undefined) throw new StartError(`${name}: the type ${type} takes nothing in parentheses.`);
  return { name, type, ...needed(mark) };
}

const needed = (mark: string | undefined) => (mark === '!' ? { required: true } : {});

function one(word: string, chosen: readonly string[]): string {
  const [to = ''] = chosen;
  if (to === '' || chosen.length > 1)
    throw new StartError(`"${word}": a reference names one resource, such as vendor_id:reference(vendor).`);
  return to;
}

function some(word: string, chosen: readonly string[]): readonly string[] {
  if (chosen.length === 0 || chosen.includes(''))
    throw new StartError(`"${word}": name the options, such as condition:select(good,worn).`);
  return chosen;
}
