import { besideEdit, type Field, REASON, type Resource } from '../../../schema/index.ts';
import type { TextKey } from '../../providers/i18n.ts';

interface BesideField {
  /** With its label in the reader's language. */
  field: Field;
  /** The names of the fields that it is about. */
  about: readonly string[];
  helpKey: 'form.reasonHelp' | 'form.effectiveFromHelp';
}

/** The values of an edit beside the record's fields, as the form asks for them: here the reason of another balance is required. */
export function besideFields(resource: Resource, text: Words): BesideField[] {
  return besideEdit(resource).map(({ field, fields }) =>
    field.name === REASON
      ? {
          field: { ...field, label: text('form.reason'), required: true },
          about: fields,
          helpKey: 'form.reasonHelp',
        }
      : {
          field: { ...field, label: text('form.effectiveFrom') },
          about: fields,
          helpKey: 'form.effectiveFromHelp',
        },
  );
}

type Words = (key: TextKey) => string;
