import { type BaseRecord, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { fits } from './fits.ts';
import { reference } from './index.ts';
import { useReferences } from './ReferenceContext.tsx';
import { useSettled } from './useSettled.tsx';

/** A record that can be chosen. */
export interface Choice {
  id: number;
  label: string;
}

/** Two dozen are more than anyone reads; the rest is found by typing. */
const AT_ONCE = 20;

/**
 * The records of the resource that a field points to, as many as fit, found by the host as one types. Until it has
 * answered, those of the last answer whose name holds what was typed.
 *
 * @param isWanted nothing is asked before the selector is used.
 */
export function useChoices(field: Field, typed: string, isWanted: boolean) {
  const resource = field.to ?? '';
  const { titleOf, nameIn } = useReferences();
  const title = titleOf(resource);
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const { result, query } = useList<BaseRecord>({
    resource,
    sorters: [{ field: title, order: 'asc' }],
    pagination: { currentPage: 1, pageSize: AT_ONCE, mode: 'server' },
    filters: q === '' ? [] : [{ field: 'q', operator: 'contains', value: q }],
    queryOptions: { enabled: isWanted, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const found = result.data.flatMap((record): Choice[] => {
    const id = reference.read(record.id, field);
    const label = nameIn(resource, words(record[title])) || `#${words(record.id)}`;
    return typeof id === 'number' ? [{ id, label }] : [];
  });
  const isAnswered = q === wanted && !query.isPlaceholderData;
  return {
    choices: isAnswered ? found : found.filter(({ label }) => fits(label, wanted)),
    isLoading: isWanted && (query.isFetching || !isAnswered),
    hasFailed: query.isError,
  };
}
