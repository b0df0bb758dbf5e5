import { namesIn } from '../../schema/expression/parse.ts';
import type { Field } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { ResourceAccess } from './Access.ts';

type Mutable<Given> = { -readonly [Key in keyof Given]: Given[Key] };

/** The hidden fields of a resource, as far as they are known. */
interface Hiding {
  own: Mutable<ResourceAccess>;
  hidden: Set<string>;
  partial: Set<string>;
  hiddenOfLines: Map<string, Set<string>>;
}

/**
 * Hides with a field what is computed from it, fetched through it, or a copy of another record's hidden field, in records and in
 * their lines. Of what only some records show, the others hide it likewise.
 */
export function hideDependents(all: readonly ResourceAccess[]): ResourceAccess[] {
  const byName = new Map(
    all.map((own): [string, Hiding] => [
      own.resource.name,
      {
        own: { ...own },
        hidden: new Set(own.hidden),
        partial: new Set(own.partial),
        hiddenOfLines: new Map([...own.hiddenOfLines].map(([name, fields]) => [name, new Set(fields)])),
      },
    ]),
  );
  for (let before = -1, now = sizeOf(byName); now !== before; now = sizeOf(byName)) {
    before = now;
    for (const one of byName.values()) hideOnce(one, byName);
  }
  return [...byName.values()].map(({ own, ...hiding }) => {
    const made: Mutable<ResourceAccess> = Object.assign(own, hiding);
    made.sources = sourcesOf(made);
    made.copies = copiesOf(made, byName);
    return made;
  });
}

function sizeOf(all: ReadonlyMap<string, Hiding>): number {
  let size = 0;
  for (const { hidden, partial, hiddenOfLines } of all.values())
    size +=
      hidden.size + partial.size + [...hiddenOfLines.values()].reduce((sum, lines) => sum + lines.size, 0);
  return size;
}

/** The names in a field's formula: fields, and those of the record behind `record` in a line. */
const namesOf = keptFor(
  ({ formula }: Field): ReadonlySet<string> =>
    new Set(formula === undefined ? [] : namesIn(formula).flatMap(({ path }) => path)),
);

function hideOnce({ own, hidden, partial, hiddenOfLines }: Hiding, all: ReadonlyMap<string, Hiding>): void {
  const { fields } = own.resource;
  const isHiddenLine = (name: string) => [...hiddenOfLines.values()].some((lines) => lines.has(name));
  for (const field of Object.values(fields)) {
    const names = [...namesOf(field), ...referenceOf(field)];
    const copied = copyOf(fields, field, all);
    if (names.some((name) => hidden.has(name) || isHiddenLine(name)) || copied === 'hidden')
      hidden.add(field.name);
    if (names.some((name) => partial.has(name)) || copied === 'partial') partial.add(field.name);
    for (const child of Object.values(field.of ?? {})) {
      const lines = hiddenOfLines.get(field.name) ?? new Set();
      const used = [...namesOf(child), ...referenceOf(child)];
      const isOfRecord = used.includes('record');
      const isHidden =
        used.some((name) => lines.has(name) || (isOfRecord && (hidden.has(name) || partial.has(name)))) ||
        copyOf(field.of ?? {}, child, all) !== undefined;
      if (isHidden) hiddenOfLines.set(field.name, lines.add(child.name));
    }
  }
}

/** The reference through which a value comes from another record. */
function referenceOf({ from }: Field): string[] {
  const [reference, fetched] = from?.split('.') ?? [];
  return reference === undefined || fetched === undefined ? [] : [reference];
}

/** Whether a value comes from a field of another record that is not read, or of some records only; undefined if it is always read. */
function copyOf(
  fields: Readonly<Record<string, Field>>,
  { from }: Field,
  all: ReadonlyMap<string, Hiding>,
): 'hidden' | 'partial' | undefined {
  const [reference = '', fetched] = from?.split('.') ?? [];
  const to = fetched === undefined ? undefined : fields[reference]?.to;
  if (to === undefined || fetched === undefined) return undefined;
  const target = all.get(to);
  if (target?.own.rights.has('read') !== true || target.hidden.has(fetched)) return 'hidden';
  return target.own.readsAll && !target.partial.has(fetched) ? undefined : 'partial';
}

/** The values of the record that a value is computed from, where only some records show them. */
function sourcesOf({ resource, partial }: ResourceAccess): Map<string, string[]> {
  const found = Object.values(resource.fields).map((field) => {
    const { name, from } = field;
    const names = [...namesOf(field), ...(from?.includes('.') ? [from.split('.')[0] as string] : [])];
    return [name, names.filter((one) => partial.has(one) && one !== name)] as const;
  });
  return new Map(found.filter(([, names]) => names.length > 0).map(([name, names]) => [name, [...names]]));
}

/** The values that are kept as copies of another record's, where not all of those are read. */
function copiesOf({ resource }: ResourceAccess, all: ReadonlyMap<string, Hiding>): ResourceAccess['copies'] {
  const found = Object.values(resource.fields).flatMap((field) => {
    if (field.source !== 'column' || copyOf(resource.fields, field, all) !== 'partial') return [];
    const [reference = '', name = ''] = field.from?.split('.') ?? [];
    const target = all.get(resource.fields[reference]?.to ?? '')?.own;
    return target === undefined ? [] : [[field.name, { reference, target, name }] as const];
  });
  return new Map(found);
}
