import type { Field } from '../../../schema/index.ts';
import { loadConfig } from '../../providers/config.ts';
import { type Edit, editOf, type Values, wholeEditOf } from './formValues.ts';

/** The body of an edit. Our server needs only the changed fields; another host may expect the whole record. */
export async function editBody(fields: readonly Field[], before: Values, checked: Values): Promise<Edit> {
  const { apiUrl } = await loadConfig();
  return apiUrl === '' ? editOf(fields, before, checked) : wholeEditOf(fields, before, checked);
}
