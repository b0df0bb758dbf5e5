import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { SUM_PERIODS } from '../access.ts';
import { text } from './fieldKeys.ts';

/**
 * The keys of `resources/access.yaml`, as zod schemas with the texts that the editor's completion shows.
 * `resources/access.schema.json` is generated from here; `complete/completeAccess.ts` checks the names and compiles the rules.
 */

/** The rights that `all` in `may` leaves out: a role has them only by name. */
export const BY_NAME_ONLY: readonly string[] = ['approve', 'balance', 'close', 'due'];

/** The groups that `on` may name beside entities and movements. */
export const ACCESS_GROUPS = ['all', 'entities', 'movements', 'reports', 'books', 'settings'] as const;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, issueText(problem('keyNotIdentifier')));
const names = z.union([text, z.array(text).min(1)]);

const on = names.describe(
  'Entities, movements and books of settings.yaml by name, or the groups all, entities, movements, reports, books, settings',
);
const when = text.describe(
  'An expression with record, user and today: the records for which it holds, such as record.id in user.projects',
);

const grant = z
  .strictObject({
    on,
    may: names.describe('Rights, names of actions, or all (without balance, close, approve and due)'),
    when: when.optional(),
    check: text.optional().describe('What a record must be after a change: an expression like `when`'),
    fields: z
      .array(text)
      .min(1)
      .optional()
      .describe('The only fields that are read, beside those of the system'),
    hide: z.array(text).min(1).optional().describe('The fields that are not read; of lines `items.rate`'),
    write: z.array(text).min(1).optional().describe('The only fields that may be set'),
  })
  .describe('What the role may do');

const role = z
  .strictObject({
    label: text.optional().describe('What people read; made from the name where there is none'),
    second_factor: z
      .literal('required')
      .optional()
      .describe('Whoever has the role signs in with a second factor; without one they may only set one up'),
    grants: z.array(grant).describe('What the role may do; all grants of all roles of a user hold'),
  })
  .describe('A role, which users have by its name');

const restriction = z
  .strictObject({
    role: text.describe('The role that it holds for'),
    on,
    deny: names.describe('The rights that are taken away, whatever is granted'),
    when: when.optional(),
  })
  .describe('A right that a role does not have, whatever is granted');

const limit = z
  .strictObject({
    on: names.describe(
      'Movements by name, or the groups movements, openings (of records and of cash) and adjustments (of a balance, a quantity or a price)',
    ),
    role: text.describe('The role whose movements it holds for'),
    sum: z
      .strictObject({
        of: text.describe('What is added up: a field such as amount, or an expression with record'),
        by: names.optional().describe('The fields in which the movements agree, such as the party'),
        over: z.enum(SUM_PERIODS).describe('The period within which they are added up, by their day'),
      })
      .optional()
      .describe(
        'Adds up the movements of `on`, posted or waiting, with the new one: `when` compares it as sum',
      ),
    when: text
      .optional()
      .describe(
        'An expression with record, user, today and sum: the movements for which it holds, such as sum > 50000',
      ),
    needs: z.literal('approval').describe('The movement waits, and is posted once it is approved'),
    by: names
      .optional()
      .describe('The roles that approve it, each one a step; without it anybody with the right to approve'),
    together: z
      .boolean()
      .optional()
      .describe('The steps may be approved in any order; without it one after the other'),
  })
  .describe('Movements that wait until somebody else approves them');

/** The schema of access.yaml. */
export const accessGrammar = z
  .strictObject({
    roles: z.record(name, role).describe('The roles; `staff` is what users without a role have'),
    administrators: z
      .strictObject({
        second_factor: z
          .literal('required')
          .describe('Administrators sign in with a second factor; without one they may only set one up'),
      })
      .optional()
      .describe('What holds for administrators, whatever their roles are'),
    restrict: z.array(restriction).optional().describe('What roles may not do, whatever is granted'),
    limits: z.array(limit).optional().describe('Movements that need approval'),
  })
  .describe('Who may see and do what');

export type WrittenAccess = z.infer<typeof accessGrammar>;
export type WrittenGrant = WrittenAccess['roles'][string]['grants'][number];
export type WrittenLimit = NonNullable<WrittenAccess['limits']>[number];
export type WrittenRestriction = NonNullable<WrittenAccess['restrict']>[number];
