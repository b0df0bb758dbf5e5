import { fieldTypes } from '../../../fields/index.ts';
import { besideForm, EFFECTIVE_FROM, type Field, REASON, type Resource } from '../../../schema/index.ts';
import type { TextKey } from '../../providers/i18n.ts';
import { changedFields, type Values } from './formValues.ts';

interface BesideField {
  /** With its label in the reader's language. */
  field: Field;
  /** The names of the fields that it is about. */
  about: readonly string[];
  helpKey:
    | 'form.reasonHelp'
    | 'form.voucherDateHelp'
    | 'form.effectiveFromHelp'
    | 'form.openingReasonHelp'
    | 'form.openingDateHelp';
}

/**
 * The values beside the record's fields, as the form asks for them: here the reason of another balance is required, that of an opening is
 * not.
 */
export function besideFields(resource: Resource, isNew: boolean, text: Words): BesideField[] {
  return besideForm(resource, isNew).map(({ field, fields: about }) => {
    if (field.name === EFFECTIVE_FROM)
      return {
        field: { ...field, label: text('form.effectiveFrom') },
        about,
        helpKey: 'form.effectiveFromHelp',
      };
    return field.name === REASON
      ? {
          field: { ...field, label: text('form.reason'), required: !isNew },
          about,
          helpKey: isNew ? 'form.openingReasonHelp' : 'form.reasonHelp',
        }
      : {
          field: { ...field, label: text('form.voucherDate') },
          about,
          helpKey: isNew ? 'form.openingDateHelp' : 'form.voucherDateHelp',
        };
  });
}

type Words = (key: TextKey) => string;

/** The names of the fields that a form asks about: those of an edit that have changed, those of a new record that are not 0. */
export function filledFields(
  fields: readonly Field[],
  { before, now, isNew }: { before: Values; now: Values; isNew: boolean },
): string[] {
  if (!isNew) return changedFields(fields, fieldTypes, before, now);
  return fields.flatMap(({ name }) => (Number(now[name] ?? 0) === 0 ? [] : [name]));
}
