import type { WrittenItem } from '../grammar/viewKeys.ts';
import { inEnglish, type Say } from '../language/say.ts';
import { humanise } from '../names.ts';
import type { Field, Group, Item, View } from '../resource.ts';

type Fields = Readonly<Record<string, Field>>;

/** The groups of a view: as written, or one without a title that holds every field the view may show. */
export function groupsOf(
  written: { fields?: WrittenItem[] | undefined; groups?: Record<string, WrittenItem[]> | undefined },
  view: View,
  fields: Fields,
  say: Say,
): Group[] {
  if (written.groups !== undefined) {
    return Object.entries(written.groups).map(([title, entries]) => ({
      title,
      items: entries.map((entry) => itemOf(entry, view, fields, say)),
    }));
  }
  const entries = written.fields ?? defaultItems(view, fields);
  return [{ title: '', items: entries.map((entry) => itemOf(entry, view, fields, say)) }];
}

/** The fields of a view that names none: all that it may show, or ask for. */
export function defaultItems(view: View, fields: Fields): string[] {
  const own = Object.values(fields).filter((field) => field.source !== 'system' && field.only.includes(view));
  if (view === 'list') return own.map((field) => field.name);
  if (view === 'show') return [...own.map((field) => field.name), 'added_by', 'created_at', 'updated_at'];
  return (
    own
      // What is computed is not asked for, but follows what is typed.
      .filter((field) => field.formula !== undefined || !field.readOnly)
      .filter((field) => !(view === 'edit' && field.immutable))
      .map((field) => field.name)
  );
}

/** A field under its label in the view, or under the one that is written beside it. */
export function itemOf(entry: WrittenItem, view: View, fields: Fields, say: Say = inEnglish): Item {
  if (typeof entry !== 'string') {
    const [field, label] = Object.entries(entry)[0] as [string, string];
    return { field, label };
  }
  const label = entry === 'no' ? say('field.no') : (fields[entry]?.labels[view] ?? humanise(entry));
  return { field: entry, label };
}
