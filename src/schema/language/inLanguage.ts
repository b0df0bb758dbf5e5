import type { TextShape } from '../grammar/textShape.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A checked definition as it was written, its words in another language; what the language does not say stays. */
export function inLanguage<T>(shape: TextShape, written: T, said: unknown): T {
  return (said === undefined ? written : spoken(shape, written, said)) as T;
}

function spoken(shape: TextShape, written: unknown, said: unknown): unknown {
  switch (shape.as) {
    case 'words':
      return said;
    case 'keys':
      return renamed(written as Plain, said as Readonly<Record<string, string>>);
    case 'items':
      return (written as readonly unknown[]).map((entry) => itemIn(entry, said as Plain));
    case 'entries':
      return (written as readonly unknown[]).map((entry) => entryIn(entry, shape, said as Plain));
    case 'each':
      return Object.fromEntries(
        Object.entries(written as Plain).map(([name, value]) => [
          name,
          inLanguage(shape.of, value, own(said as Plain, name)),
        ]),
      );
    case 'parts':
      return partsIn(shape.parts, (written ?? {}) as Plain, said as Plain);
  }
}

function partsIn(parts: Readonly<Record<string, TextShape>>, written: Plain, said: Plain): Plain {
  const given = Object.keys(said).filter((key) => !isOfGroups(key, written));
  const all: Record<string, unknown> = { ...written };
  for (const key of given) all[key] = inLanguage(parts[key] as TextShape, written[key], said[key]);
  // The labels of a view's fields hold wherever they stand in it, also in groups.
  if (written.groups === undefined || said.fields === undefined) return all;
  const groups = Object.entries(all.groups as Readonly<Record<string, readonly unknown[]>>);
  all.groups = Object.fromEntries(
    groups.map(([title, items]) => [title, items.map((entry) => itemIn(entry, said.fields as Plain))]),
  );
  return all;
}

/** Whether a view has its fields in groups alone, so that `fields` names those. */
export function isOfGroups(key: string, written: Plain): boolean {
  return key === 'fields' && written.fields === undefined && written.groups !== undefined;
}

function renamed(written: Plain, said: Readonly<Record<string, string>>): Plain {
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [own(said, key) ?? key, value]));
}

function itemIn(entry: unknown, said: Plain): unknown {
  const field = fieldOfItem(entry);
  const label = own(said, field);
  return label === undefined ? entry : { [field]: label };
}

function entryIn(entry: unknown, { by, parts }: Entries, given: Plain): unknown {
  const said = entrySaid(own(given, nameOfEntry(entry, by)));
  if (said === undefined) return entry;
  const written = (typeof entry === 'string' ? { [by]: entry } : entry) as Plain;
  const { label = written.label, ...others } = said;
  return partsIn(parts, { ...written, ...(label !== undefined && { label }) }, others);
}

type Entries = Extract<TextShape, { as: 'entries' }>;

/** What a language says of an entry: its label alone, or that beside what else is in it. */
export function entrySaid(said: unknown): Plain | undefined {
  return typeof said === 'string' ? { label: said } : (said as Plain | undefined);
}

/** The field of an item: `amount`, or `amount: Sum`. */
export function fieldOfItem(entry: unknown): string {
  return typeof entry === 'string' ? entry : (Object.keys(entry as Plain)[0] ?? '');
}

/** What an entry is found by: a bare one by itself. */
export function nameOfEntry(entry: unknown, by: string): string {
  return typeof entry === 'string' ? entry : String((entry as Plain)[by]);
}

/** Of a record that was written by hand: no name is found that everything has, such as `constructor`. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
