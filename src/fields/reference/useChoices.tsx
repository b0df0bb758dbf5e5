import { type BaseRecord, useSelect } from '@refinedev/core';
import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { reference } from './index.ts';
import { useReferences } from './ReferenceContext.tsx';

/** A record that can be chosen. */
export interface Choice {
  id: number;
  label: string;
}

/** Two dozen are more than anyone reads; the rest is found by typing. */
const AT_ONCE = 20;
const TYPING_PAUSE = 250;

/**
 * The records of the resource that a field points to, as many as fit, found by the host as one types.
 *
 * @param isWanted nothing is asked before the selector is used.
 */
export function useChoices(field: Field, isWanted: boolean) {
  const resource = field.to ?? '';
  const { titleOf, nameIn } = useReferences();
  const title = titleOf(resource);
  const labelOf = (record: BaseRecord) => nameIn(resource, words(record[title])) || `#${words(record.id)}`;
  const { query, onSearch } = useSelect<BaseRecord>({
    resource,
    optionLabel: labelOf,
    sorters: [{ field: title, order: 'asc' }],
    pagination: { currentPage: 1, pageSize: AT_ONCE, mode: 'server' },
    debounce: TYPING_PAUSE,
    onSearch: (typed) =>
      typed.trim() === '' ? [] : [{ field: 'q', operator: 'contains', value: typed.trim() }],
    queryOptions: { enabled: isWanted, placeholderData: (before) => before },
    errorNotification: false,
  });
  const records = query.data?.data ?? [];
  return {
    choices: records.flatMap((record) => choiceOf(record, labelOf(record), field)),
    isLoading: query.isFetching,
    hasFailed: query.isError,
    search: onSearch,
  };
}

function choiceOf(record: BaseRecord, label: string, field: Field): Choice[] {
  const id = reference.read(record.id, field);
  return typeof id === 'number' ? [{ id, label }] : [];
}
