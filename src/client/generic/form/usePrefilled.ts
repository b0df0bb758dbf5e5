import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { prefilledIn } from '../../address/prefilledAddress.ts';
import { formFields, type Values } from './formValues.ts';

/** The values for a new record from the address. Unknown fields and invalid values are ignored. */
export function usePrefilled(resource: Resource): Values | undefined {
  const { search } = useLocation();
  return useMemo(() => {
    const fields = formFields(resource, resource.create).filter(({ readOnly }) => !readOnly);
    const given = prefilledIn(search).flatMap(([name, text]): [string, unknown][] => {
      const field = fields.find((candidate) => candidate.name === name);
      const type = field && fieldTypes[field.type];
      const value = field && type?.storage !== 'secret' ? type?.read(text, field) : null;
      return (value ?? null) === null ? [] : [[name, value]];
    });
    return given.length === 0 ? undefined : Object.fromEntries(given);
  }, [resource, search]);
}
