import { besideEdit, EFFECTIVE_FROM, type Field, REASON, type Resource } from '../../../schema/index.ts';
import type { TextKey } from '../../providers/i18n.ts';

interface BesideField {
  /** With its label in the reader's language. */
  field: Field;
  /** The names of the fields that it is about. */
  about: readonly string[];
  helpKey: 'form.reasonHelp' | 'form.voucherDateHelp' | 'form.effectiveFromHelp';
}

/** The values of an edit beside the record's fields, as the form asks for them: here the reason of another balance is required. */
export function besideFields(resource: Resource, text: Words): BesideField[] {
  return besideEdit(resource).map(({ field, fields: about }) => {
    if (field.name === EFFECTIVE_FROM)
      return {
        field: { ...field, label: text('form.effectiveFrom') },
        about,
        helpKey: 'form.effectiveFromHelp',
      };
    return field.name === REASON
      ? { field: { ...field, label: text('form.reason'), required: true }, about, helpKey: 'form.reasonHelp' }
      : { field: { ...field, label: text('form.voucherDate') }, about, helpKey: 'form.voucherDateHelp' };
  });
}

type Words = (key: TextKey) => string;
