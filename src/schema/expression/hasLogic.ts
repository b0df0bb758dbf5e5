import { keptFor } from '../keptFor.ts';
import type { Resource } from '../resource.ts';

/** Whether a field of the record, or of its lines, depends on other fields (recordLogic.ts). */
export const hasLogic = keptFor(({ fields }: Pick<Resource, 'fields'>) => haveLogic(fields));

function haveLogic(fields: Resource['fields']): boolean {
  return Object.values(fields).some(
    ({ visibleIf, requiredIf, readOnlyIf, formula, options, of }) =>
      visibleIf !== undefined ||
      requiredIf !== undefined ||
      readOnlyIf !== undefined ||
      formula !== undefined ||
      options?.some(({ when }) => when !== undefined) ||
      (of !== undefined && haveLogic(of)),
  );
}
