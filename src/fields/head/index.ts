import type { FieldType } from '../../schema/index.ts';
import { select } from '../select/index.ts';

/**
 * A nominal book that the posting of its movement names: one of those which settings.yaml offers in the field's list of heads
 * (docs/business-rules.md, "Heads"). Its options are made from that list.
 */
export const head: FieldType = {
  ...select,
  name: 'head',
  summary: 'What money was received or spent for: one of the books that `heads` lists in settings.yaml',
  options: ['heads'],
  namesBook: true,
};
