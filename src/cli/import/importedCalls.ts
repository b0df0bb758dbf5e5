import type { Transaction } from 'kysely';
import { inSentence } from '../../schema/index.ts';
import type { Context } from '../../server/context.ts';
import { assignPeople } from '../../server/operations/people/assignPeople.ts';
import { recordCashOpening } from '../../server/operations/records/recordCashOpening.ts';
import { staffing } from '../../server/queries/lists/staffing.ts';
import type { Tables } from '../../server/tables.ts';
import { importOpening } from './importOpening.ts';
import { LineError } from './LineMistake.ts';
import { NOBODY } from './nobody.ts';
import type { Fields } from './references.ts';

/** A call without a definition, as a line of an import. */
export interface ImportedCall {
  /** The references of its record. */
  fields: Fields;
  /** @param at the wall time of the line. */
  take(trx: Transaction<Tables>, record: Record<string, unknown>, at: string | undefined): Promise<unknown>;
}

/** The imports beside the records of definitions, by the name in the line. */
export function importedCalls(context: Context): Readonly<Record<string, ImportedCall>> {
  const staff = staffing(context.resources);
  return {
    cash_opening: {
      fields: {},
      take: (trx, record, at) => recordCashOpening(trx, context, record, NOBODY, { at }),
    },
    books_opening: {
      fields: {},
      take: (trx, record) => importOpening(trx, context, record),
    },
    ...(staff && {
      project_employee_assign: {
        fields: {
          project_id: { to: staff.site.name },
          employees: { of: { employee_id: { to: staff.person.name } } },
        },
        take(trx, { project_id, ...body }, at) {
          if (typeof project_id !== 'number')
            throw new LineError({ project_id: `The ${inSentence(staff.site.label.one)} is missing` });
          return assignPeople(trx, context, project_id, body, NOBODY, { at });
        },
      } satisfies ImportedCall,
    }),
  };
}
