import { identifierMistake } from '../../schema/check/checkNames.ts';
import { nameKeyOf, namesKeyOf } from '../../schema/complete/completeFields.ts';
import { RESERVED_FIELDS } from '../../schema/grammar/reserved.ts';
import { humanise } from '../../schema/names.ts';
import { identifier, type Sketch, type SketchedField } from './Sketch.ts';

const LONGEST = 63;

/**
 * Sketches with valid names: no words of SQL, none twice, no two fields with one label. A comment has the
 * former name. Names of referenced records are left out, because rows have them anyway.
 */
export function settleNames(sketches: readonly Sketch[]): Sketch[] {
  const taken = new Set<string>();
  return sketches.map((sketch) => {
    const name = entityName(sketch, taken);
    taken.add(name);
    return { ...sketch, name, fields: settleFields(sketch.fields, name) };
  });
}

function entityName({ name: given, among = 'other' }: Sketch, taken: ReadonlySet<string>): string {
  const name = identifier(given);
  const isFree = (candidate: string) =>
    !taken.has(candidate) && identifierMistake(candidate, 'entity') === undefined;
  return isFree(name) ? name : firstFree(`${among}_${name}`, isFree);
}

/** @param before the prefix for a name that is not allowed. */
function settleFields(fields: readonly SketchedField[], before: string): SketchedField[] {
  const brought = new Set(fields.filter(({ to }) => to !== undefined).map(broughtBy));
  const names = new Set<string>();
  const labels = new Set<string>();
  return fields
    .filter(({ name }) => !brought.has(name))
    .map((field) => {
      const name = fieldName(field, before, names);
      names.add(name);
      const label = labelOf(field, name, labels);
      labels.add(label ?? humanise(name));
      return {
        ...field,
        name,
        ...(name !== field.name && { called: field.called ?? field.name, guess: renamed(field) }),
        ...(label !== undefined && { more: { label, ...field.more } }),
        ...(field.of && { of: settleFields(field.of, name) }),
      };
    });
}

function broughtBy({ name, type }: SketchedField): string {
  return type === 'references' ? namesKeyOf(name) : nameKeyOf(name);
}

function fieldName({ name }: SketchedField, before: string, taken: ReadonlySet<string>): string {
  const isAllowed =
    identifierMistake(name, 'field') === undefined && !(RESERVED_FIELDS as readonly string[]).includes(name);
  // A name without Latin letters has no identifier of its own.
  const base = name === 'f_' ? 'field' : name;
  return firstFree(isAllowed ? base : `${before}_${base}`.slice(0, LONGEST), (free) => !taken.has(free));
}

/** The label, if the name alone would lose it: because of other letters, a changed name, or a duplicate. */
function labelOf(field: SketchedField, name: string, taken: ReadonlySet<string>): string | undefined {
  const { called = '' } = field;
  const label = /[^\p{ASCII}]/u.test(called) ? called : humanise(field.name);
  if (taken.has(label)) return `${label} (${name})`;
  return label === humanise(name) ? undefined : label;
}

function renamed({ name, called, guess }: SketchedField): string {
  const words = `"${called ?? name}" there`;
  return guess === undefined ? words : `${guess}, ${words}`;
}

function firstFree(base: string, isFree: (name: string) => boolean): string {
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) {
    const name = `${base.slice(0, LONGEST - 4)}_${number}`;
    if (isFree(name)) return name;
  }
}
