import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { type QueryString, readWindow } from '../../queries/lists/listParameters.ts';
import type { JsonSchema } from './openapi.ts';

export type Window = { start: number; end: number };

/** The description of the parameters of a page. */
export const PAGED: JsonSchema = {
  type: 'object',
  properties: {
    _start: { type: 'integer', minimum: 0, description: 'The first row of a page, from 0' },
    _end: { type: 'integer', minimum: 0, description: 'The row after the last of a page' },
  },
};

/**
 * The requested page of a history; undefined if none is requested.
 *
 * @throws AppError invalid for a wrong page, and for every other parameter.
 */
export function readPage(query: QueryString): Window | undefined {
  const errors = noFailures();
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  for (const name of values.keys())
    if (name !== '_start' && name !== '_end') errors[name] = failure('unknownParameter', { name });
  const window = readWindow(values, (name, wrong) => {
    errors[name] = wrong;
    return undefined;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return window;
}
