import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { fits } from './fits.ts';
import { useReferences } from './ReferenceContext.tsx';
import { type Choices, isWaiting, useChoiceOf } from './useCallChoices.tsx';
import { useFoundRecords } from './useFoundRecords.tsx';

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
  const { failedOf } = useReferences();
  const choiceOf = useChoiceOf(field);
  const ofCall = failedOf(resource, field.list);
  // The host's own reason comes first; without one the field's words, then those of the call.
  const wordsOf = (said = ofCall) => (said === ofCall ? (field.failed ?? said) : said);
  const wants = { ...(field.list === undefined && field.where), ...matched(field, row) };
  const waits = isWaiting(field, row);
  const { records, query, isAnswered, isLoading } = useFoundRecords({
    resource,
    // Its own condition holds in a further list already.
    ...(field.list !== undefined && { part: `${resource}.${field.list}` }),
    typed,
    filters: Object.entries(wants).map(([name, value]) => ({ field: name, operator: 'eq' as const, value })),
    enabled: isWanted && !waits,
    // What was offered for another value of the fields that it goes by is no choice here.
    isOtherEachTime: field.matches !== undefined,
    wordsOf,
  });
  const found = waits ? [] : records.flatMap(choiceOf);
  return {
    choices: isAnswered ? found : found.filter(({ label }) => fits(label, typed.trim())),
    isLoading: isWanted && isLoading,
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
