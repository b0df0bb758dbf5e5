import type { Definition } from '../grammar/grammar.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { inEnglish, type Translate } from '../language/translate.ts';
import { humanise } from '../names.ts';
import type { Field, Group, Item, View } from '../resource.ts';

type Fields = Readonly<Record<string, Field>>;

/** The groups of a view: as written, or one without a title that contains every field of the view. */
export function groupsOf(
  written: Pick<NonNullable<Definition['show']>, 'fields' | 'groups'>,
  view: View,
  fields: Fields,
  translate: Translate,
): Group[] {
  if (written.groups !== undefined) {
    return Object.entries(written.groups).map(([title, entries]) => ({
      title,
      items: entries.map((entry) => itemOf(entry, view, fields, translate)),
    }));
  }
  const entries = written.fields ?? defaultItems(view, fields);
  return [{ title: '', items: entries.map((entry) => itemOf(entry, view, fields, translate)) }];
}

/** The default fields of a view: all that it may show. */
export function defaultItems(view: View, fields: Fields): string[] {
  const own = Object.values(fields).filter((field) => field.source !== 'system' && field.only.includes(view));
  if (view === 'list') return own.map((field) => field.name);
  if (view === 'show') return [...own.map((field) => field.name), 'added_by', 'created_at', 'updated_at'];
  return (
    own
      // Computed fields are shown in forms and follow what is typed.
      .filter((field) => field.formula !== undefined || !field.readOnly)
      .filter((field) => !(view === 'edit' && field.immutable))
      .map((field) => field.name)
  );
}

/** A field with its label in the view: the one written beside it, or the field's own. */
export function itemOf(
  entry: WrittenItem,
  view: View,
  fields: Fields,
  translate: Translate = inEnglish,
): Item {
  if (typeof entry !== 'string') {
    const [field, label] = Object.entries(entry)[0] as [string, string];
    return { field, label };
  }
  const label = entry === 'no' ? translate('field.no') : (fields[entry]?.labels[view] ?? humanise(entry));
  return { field: entry, label };
}
