import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useCallback } from 'react';
import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { fits } from './fits.ts';
import { reference } from './index.ts';
import { useReferences } from './ReferenceContext.tsx';

/** A record that can be chosen. */
export interface Choice {
  id: number;
  label: string;
}

export interface Choices {
  choices: readonly Choice[];
  isLoading: boolean;
  /** Why they cannot be read, in the host's words or in those that the definition has for it. */
  failure: string | undefined;
}

/** More are found by typing. */
const AT_ONCE = 100;

/** The rows of the call that a field names, such as the people of a project; searched here, for the call sends them all. */
export function useCallChoices(
  field: Field,
  typed: string,
  row: Readonly<Record<string, unknown>>,
  isWanted: boolean,
): Choices {
  const choiceOf = useChoiceOf(field);
  const { failedOf } = useReferences();
  const path = pathOf(field, row);
  const { query } = useCustom<BaseRecord, HttpError>({
    url: path ?? '',
    method: 'get',
    meta: {
      failed: field.failed ?? failedOf(field.to ?? ''),
      rowsOf: field.to,
      rows: field.choices?.rows,
    },
    queryOptions: { enabled: isWanted && path !== undefined },
    errorNotification: (error) => ({ type: 'error', message: error?.message ?? '' }),
  });
  const found = rowsOf(query.data?.data, field.choices?.rows)
    .flatMap(choiceOf)
    .sort((one, other) => one.label.localeCompare(other.label));
  return {
    choices: found.filter(({ label }) => fits(label, typed)).slice(0, AT_ONCE),
    isLoading: isWanted && query.isFetching,
    failure: query.error?.message,
  };
}

/** Whether a field waits for others: until they have a value there is nothing to choose from. */
export function isWaiting(field: Field, row: Readonly<Record<string, unknown>>): boolean {
  if (needsOf(field).some((name) => words(row[name]) === '')) return true;
  return field.choices !== undefined && pathOf(field, row) === undefined;
}

/** The other fields of the record that the choices come from. */
export function needsOf({ choices, matches = {} }: Field): readonly string[] {
  return [...(choices?.needs ?? []), ...Object.values(matches)];
}

/** A row as something to choose, under the name that its resource gives it. */
export function useChoiceOf(field: Field): (record: BaseRecord) => Choice[] {
  const { nameOf } = useReferences();
  const resource = field.to ?? '';
  return useCallback(
    (record) => {
      const id = reference.read(record.id, field);
      const label = nameOf(resource, record) || `#${words(record.id)}`;
      return typeof id === 'number' ? [{ id, label }] : [];
    },
    [field, resource, nameOf],
  );
}

function pathOf({ choices }: Field, row: Readonly<Record<string, unknown>>): string | undefined {
  if (choices === undefined || choices.needs.some((name) => words(row[name]) === '')) return undefined;
  return choices.needs.reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(words(row[name]))),
    choices.path,
  );
}

function rowsOf(body: unknown, rows: string | undefined): BaseRecord[] {
  const found = Array.isArray(body) ? body : (body as BaseRecord | undefined)?.[rows ?? ''];
  return Array.isArray(found) ? found : [];
}
