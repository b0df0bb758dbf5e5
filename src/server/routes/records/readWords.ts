import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { LONGEST_SEARCH, type QueryString } from '../../queries/lists/listParameters.ts';

/**
 * The words of a search in a call that is not a list.
 *
 * @throws AppError invalid
 */
export function readWords(given: QueryString[string] = ''): string[] {
  const text = [given].flat().join(' ').normalize('NFC').trim();
  if (text.includes('\0')) throw invalid({ q: failure('badCharacter', { name: 'q' }) });
  if (text.length > LONGEST_SEARCH) throw invalid({ q: failure('searchTooLong', { most: LONGEST_SEARCH }) });
  return text === '' ? [] : text.split(/\s+/);
}
