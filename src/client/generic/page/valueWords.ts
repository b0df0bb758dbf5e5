import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type FieldTypes, type Format, isYesNo } from '../../../schema/index.ts';
import { text } from '../../providers/i18n.ts';

/** A value as its field type writes it, with yes and no in the reader's language; '' if it is absent. */
export function valueWords(field: Field, value: unknown, format: Format): string {
  const type = (fieldTypes as FieldTypes)[field.type];
  if (type === undefined) return '';
  const truth = isYesNo(field, type) ? type.read(value, field) : undefined;
  if (typeof truth === 'boolean') return text(truth ? 'fields.yes' : 'fields.no');
  return type.text(value, field, format);
}
