import { AppError } from '../../src/errors/AppError.ts';
import { fieldIssue } from '../../src/errors/issue.ts';
import { problem } from '../../src/errors/problem.ts';

/** What the type check refuses: texts that are not in the catalogue, and parameters that do not fit their sentence. It never runs. */
export const rejectedByTypes = [
  // @ts-expect-error a sentence is no code
  () => new AppError('Vendor not found'),
  // @ts-expect-error the sentence has a book and an amount
  () => new AppError('floor'),
  // @ts-expect-error the amount is text
  () => new AppError('floor', { book: { book: 'cash', label: 'cash' }, available: '5.00' }),
  // @ts-expect-error a sentence is no issue of a field
  () => fieldIssue('Vendor is required'),
  // @ts-expect-error a sentence is no mistake of a definition
  () => problem('there is no field "a"'),
  // @ts-expect-error an error of a call is no mistake of a definition
  () => problem('alreadyReversed'),
  // @ts-expect-error the sentence has a suggestion
  () => problem('fieldUnknown', { name: 'a' }),
];
