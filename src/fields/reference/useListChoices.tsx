import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { fits } from './fits.ts';
import { useReferences } from './ReferenceContext.tsx';
import { type Choices, isWaiting, useChoiceOf } from './useCallChoices.tsx';
import { useReferenceSearch } from './useReferenceSearch.tsx';

/**
 * The records of the target that match, found by the host while somebody types. Until it has answered, the
 * former choices whose name contains the typed text.
 */
export function useListChoices(
  field: Field,
  typed: string,
  row: Readonly<Record<string, unknown>>,
  isWanted: boolean,
): Choices {
  const resource = field.to ?? '';
  const { failedOf } = useReferences();
  const choiceOf = useChoiceOf(field);
  const ofCall = failedOf(resource, field.list);
  // The host's reason comes first, then the message of the field, then that of the call.
  const messageOf = (reason = ofCall) => (reason === ofCall ? (field.failed ?? reason) : reason);
  const wants = { ...(field.list === undefined && field.where), ...matched(field, row) };
  const waits = isWaiting(field, row);
  const { records, query, isAnswered, isLoading } = useReferenceSearch({
    resource,
    // A further list already applies its own condition.
    ...(field.list !== undefined && { part: `${resource}.${field.list}` }),
    typed,
    filters: Object.entries(wants).map(([name, value]) => ({ field: name, operator: 'eq' as const, value })),
    enabled: isWanted && !waits,
    // Choices for another value of the fields that they depend on are not choices here.
    isOtherEachTime: field.matches !== undefined,
    messageOf,
  });
  const found = waits ? [] : records.flatMap(choiceOf);
  return {
    choices: isAnswered ? found : found.filter(({ label }) => fits(label, typed.trim())),
    isLoading: isWanted && isLoading,
    failure: query.error === null ? undefined : messageOf(query.error.message),
  };
}

/** The values of other fields that the choices must have. */
export function matched(
  { matches = {} }: Field,
  row: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(matches).map(([theirs, own]) => [theirs, words(row[own])]));
}
