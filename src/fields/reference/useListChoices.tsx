import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { fits } from './fits.ts';
import { useReferences } from './ReferenceContext.tsx';
import { type Choices, isWaiting, useChoiceOf } from './useCallChoices.tsx';
import { useSettled } from './useSettled.tsx';

/** Two dozen are more than anyone reads; the rest is found by typing. */
const AT_ONCE = 20;

/**
 * The records of the resource that a field points to, as many as fit, found by the host as one types. Until it has
 * answered, those of the last answer whose name holds what was typed.
 */
export function useListChoices(
  field: Field,
  typed: string,
  row: Readonly<Record<string, unknown>>,
  isWanted: boolean,
): Choices {
  const resource = field.to ?? '';
  const { titleOf, failedOf } = useReferences();
  const choiceOf = useChoiceOf(field);
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const ofCall = failedOf(resource, field.list);
  // The host's own reason comes first; without one the field's words, then those of the call.
  const wordsOf = (said = ofCall) => (said === ofCall ? (field.failed ?? said) : said);
  const { result, query } = useList<BaseRecord, HttpError>({
    // A further list is a part of its resource (providers/data/parts.ts), and its own condition holds there already.
    resource: field.list === undefined ? resource : `${resource}.${field.list}`,
    sorters: [{ field: titleOf(resource), order: 'asc' }],
    pagination: { currentPage: 1, pageSize: AT_ONCE, mode: 'server' },
    filters: [
      ...(q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: q }]),
      ...Object.entries({
        ...(field.list === undefined && field.where),
        ...matched(field, row),
      }).map(([name, value]) => ({ field: name, operator: 'eq' as const, value })),
    ],
    // What was offered for another value of the fields that it goes by is no choice here.
    queryOptions: {
      enabled: isWanted && !isWaiting(field, row),
      ...(field.matches === undefined && { placeholderData: keepPreviousData }),
    },
    errorNotification: (error) => ({ type: 'error', message: wordsOf(error?.message) }),
  });
  const found = isWaiting(field, row) ? [] : result.data.flatMap(choiceOf);
  const isAnswered = q === wanted && !query.isPlaceholderData;
  return {
    choices: isAnswered ? found : found.filter(({ label }) => fits(label, wanted)),
    isLoading: isWanted && (query.isFetching || !isAnswered),
    failure: query.error === null ? undefined : wordsOf(query.error.message),
  };
}

/** The values that the record's other fields ask for. */
export function matched(
  { matches = {} }: Field,
  row: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(matches).map(([theirs, own]) => [theirs, words(row[own])]));
}
