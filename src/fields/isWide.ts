import type { Field } from '../schema/index.ts';
import { fieldTypes } from './index.ts';

/**
 * Whether a field takes the whole width of a form or of the details: as its definition or its type decides.
 */
export function isWide({ type, width }: Pick<Field, 'type' | 'width'>, place: 'form' | 'details'): boolean {
  if (width !== undefined) return width === 'full';
  const wide = fieldTypes[type]?.wide;
  return wide === 'always' || (wide === 'in forms' && place === 'form');
}
