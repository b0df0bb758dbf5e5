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
  /** The message if they cannot be read: from the host or from the definition. */
  failure: string | undefined;
}

/** The number of choices without typing. */
const AT_ONCE = 100;

/**
 * The rows of the call that a field names, such as the people of a project. The call returns all of them,
 * so they are searched here.
 */
export function useCallChoices(
  field: Field,
  typed: string,
  row: Readonly<Record<string, unknown>>,
  isWanted: boolean,
): Choices {
  const choiceOf = useChoiceOf(field);
  const { failedOf, records } = useReferences();
  const path = pathOf(field, row);
  const resource = field.to ?? '';
  const call = { rows: field.choices?.rows, failed: field.failed ?? failedOf(resource), resource };
  const { data, error, isFetching } = records.useRows(
    isWanted && path !== undefined ? { path, ...call } : undefined,
    { notifies: true },
  );
  const found = (data?.rows ?? [])
    .flatMap(choiceOf)
    .sort((one, other) => one.label.localeCompare(other.label));
  return {
    choices: found.filter(({ label }) => fits(label, typed)).slice(0, AT_ONCE),
    isLoading: isWanted && isFetching,
    failure: error?.message,
  };
}

/** Whether the selector is disabled until other fields have a value. */
export function isWaiting(field: Field, row: Readonly<Record<string, unknown>>): boolean {
  if (needsOf(field).some((name) => words(row[name]) === '')) return true;
  return field.choices !== undefined && pathOf(field, row) === undefined;
}

/** The other fields that the choices depend on. */
export function needsOf({ choices, matches = {} }: Field): readonly string[] {
  return [...(choices?.needs ?? []), ...Object.values(matches)];
}

/** A row as a choice, with the name of its resource. */
export function useChoiceOf(field: Field): (record: Readonly<Record<string, unknown>>) => Choice[] {
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
