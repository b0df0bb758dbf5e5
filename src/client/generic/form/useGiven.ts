import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { givenIn } from '../page/givenAddress.ts';
import { formFields, type Values } from './formValues.ts';

/** What the page's address fills into the form for a new record; what is no value of a field that is asked for is left out. */
export function useGiven(resource: Resource): Values | undefined {
  const { search } = useLocation();
  return useMemo(() => {
    const fields = formFields(resource, resource.create).filter(({ readOnly }) => !readOnly);
    const given = givenIn(search).flatMap(([name, text]): [string, unknown][] => {
      const field = fields.find((candidate) => candidate.name === name);
      const type = field && fieldTypes[field.type];
      const value = field && type?.storage !== 'secret' ? type?.read(text, field) : null;
      return (value ?? null) === null ? [] : [[name, value]];
    });
    return given.length === 0 ? undefined : Object.fromEntries(given);
  }, [resource, search]);
}
