import { formerNamesOf } from '../formerNames.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import type { NominalBookSettings, WrittenSettings } from '../grammar/settings.ts';

type Books = Readonly<
  Record<string, Pick<WrittenSettings['books'][string], 'label' | 'heads' | 'was'> | NominalBookSettings>
>;
type WrittenFields = Readonly<Record<string, WrittenField>>;

/**
 * A definition whose fields with `heads` have the books of that list as their options, labelled as the books are
 * (docs/business-rules.md, "Heads").
 */
export function withHeads(definition: Definition, books: Books): Definition {
  const fields = definition.fields as unknown as WrittenFields;
  return { ...definition, fields: inFields(fields, books) as unknown as Definition['fields'] };
}

function inFields(fields: WrittenFields, books: Books): WrittenFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        ...field,
        ...(field.heads !== undefined && { options: headsOf(field.heads, books) }),
        ...(field.of !== undefined && { of: inFields(field.of as WrittenFields, books) }),
      },
    ]),
  );
}

/** The books of a list as options. Values with the former key of a renamed book become those of its present key. */
function headsOf(list: string, books: Books): NonNullable<WrittenField['options']> {
  return Object.entries(books).flatMap(([value, { label, heads = [], was }]) =>
    heads.includes(list)
      ? [{ value, label, ...(was !== undefined && { was: formerNamesOf(was) as string[] }) }]
      : [],
  );
}
