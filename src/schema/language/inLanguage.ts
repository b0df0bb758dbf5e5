import type { TextShape } from '../grammar/textShape.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A checked definition as it is written, with its texts translated; untranslated texts stay. */
export function inLanguage<T>(shape: TextShape, written: T, translated: unknown): T {
  return (translated === undefined ? written : translatable(shape, written, translated)) as T;
}

function translatable(shape: TextShape, written: unknown, translated: unknown): unknown {
  switch (shape.as) {
    case 'words':
      return translated;
    case 'keys':
      return renamed(written as Plain, translated as Readonly<Record<string, string>>);
    case 'items':
      return (written as readonly unknown[]).map((entry) => itemIn(entry, translated as Plain));
    case 'entries':
      return (written as readonly unknown[]).map((entry) => entryIn(entry, shape, translated as Plain));
    case 'each':
      return Object.fromEntries(
        Object.entries(written as Plain).map(([name, value]) => [
          name,
          inLanguage(shape.of, value, own(translated as Plain, name)),
        ]),
      );
    case 'parts':
      return partsIn(shape.parts, (written ?? {}) as Plain, translated as Plain);
  }
}

function partsIn(parts: Readonly<Record<string, TextShape>>, written: Plain, translated: Plain): Plain {
  const given = Object.keys(translated).filter((key) => !isOfGroups(key, written));
  const all: Record<string, unknown> = { ...written };
  for (const key of given) all[key] = inLanguage(parts[key] as TextShape, written[key], translated[key]);
  // The labels of a view's fields apply anywhere in it, also in groups.
  if (written.groups === undefined || translated.fields === undefined) return all;
  const groups = Object.entries(all.groups as Readonly<Record<string, readonly unknown[]>>);
  all.groups = Object.fromEntries(
    groups.map(([title, items]) => [title, items.map((entry) => itemIn(entry, translated.fields as Plain))]),
  );
  return all;
}

/** Whether a view has its fields only in groups, so that `fields` labels those. */
export function isOfGroups(key: string, written: Plain): boolean {
  return key === 'fields' && written.fields === undefined && written.groups !== undefined;
}

function renamed(written: Plain, translated: Readonly<Record<string, string>>): Plain {
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [own(translated, key) ?? key, value]),
  );
}

function itemIn(entry: unknown, translated: Plain): unknown {
  const field = fieldOfItem(entry);
  const label = own(translated, field);
  return label === undefined ? entry : { [field]: label };
}

function entryIn(entry: unknown, { by, parts }: Entries, given: Plain): unknown {
  const translated = entryTranslation(own(given, nameOfEntry(entry, by)));
  if (translated === undefined) return entry;
  const written = (typeof entry === 'string' ? { [by]: entry } : entry) as Plain;
  const { label = written.label, ...others } = translated;
  return partsIn(parts, { ...written, ...(label !== undefined && { label }) }, others);
}

type Entries = Extract<TextShape, { as: 'entries' }>;

/** The translation of an entry: its label, or an object with the label and other texts. */
export function entryTranslation(translated: unknown): Plain | undefined {
  return typeof translated === 'string' ? { label: translated } : (translated as Plain | undefined);
}

/** The field of an item: `amount`, or `amount: Sum`. */
export function fieldOfItem(entry: unknown): string {
  return typeof entry === 'string' ? entry : (Object.keys(entry as Plain)[0] ?? '');
}

/** The key of an entry; a bare entry is its own key. */
export function nameOfEntry(entry: unknown, by: string): string {
  return typeof entry === 'string' ? entry : String((entry as Plain)[by]);
}

/** Looks up a key of a handwritten record, without inherited ones such as `constructor`. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
