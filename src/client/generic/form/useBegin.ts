import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { PREFILLED, prefilledAddress } from '../../address/prefilledAddress.ts';
import type { May } from '../page/useMay.ts';
import { formFields } from './formValues.ts';

/**
 * Begins a new record from a view of its list, with a value of one field filled in; undefined if the user may not, or if the form
 * does not have the field.
 */
export function useBegin(
  resource: Resource,
  field: string,
  may: May,
  deleted: boolean,
): ((value: string) => void) | undefined {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isInForm = formFields(resource, resource.create).some(
    ({ name, readOnly }) => name === field && !readOnly,
  );
  // Records are added to the resource's own list.
  if (!may.create || deleted || !isInForm || resource.list.name !== undefined) return undefined;
  return (value) => {
    if (resource.create.in === 'page') return void navigate(prefilledAddress(resource, { [field]: value }));
    // The form opens over the view or stands beside it, which stays in the address.
    const params = new URLSearchParams(search);
    if (resource.create.in === 'modal') params.set('create', '');
    params.set(`${PREFILLED}${field}`, value);
    void navigate({ search: String(params) }, { state: OPENED_IN_APP, preventScrollReset: true });
  };
}
