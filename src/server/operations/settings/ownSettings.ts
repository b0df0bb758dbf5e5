import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { DIGITS_SETTINGS } from '../../../fields/digitsOf.ts';
import { GROUPINGS } from '../../../ledger/money.ts';
import { BUDGET_CONTROLS } from '../../../schema/index.ts';
import { isTimeZone } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';

/** Date formats as dayjs patterns; the first is the default of the definitions. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY', 'D MMM YYYY'] as const;

/** The settings that an administrator can change on the settings page; null restores the default of the installation. */
export const ownSettings = z.strictObject({
  time_zone: z
    .string({ error: fieldIssue('notTimeZone') })
    .max(64, fieldIssue('notTimeZone'))
    .refine(isTimeZone, fieldIssue('notTimeZone'))
    .nullable()
    .optional(),
  number_format: z
    .enum(GROUPINGS, { error: fieldIssue('notGrouping') })
    .nullable()
    .optional(),
  digits: z
    .enum(DIGITS_SETTINGS, {
      error: fieldIssue('notOneOf', { options: DIGITS_SETTINGS.map((value) => ({ value, label: value })) }),
    })
    .nullable()
    .optional(),
  date_format: z
    .enum(DATE_FORMATS, {
      error: fieldIssue('notOneOf', { options: DATE_FORMATS.map((value) => ({ value, label: value })) }),
    })
    .nullable()
    .optional(),
  budget_control: z
    .enum(BUDGET_CONTROLS, {
      error: fieldIssue('notOneOf', { options: BUDGET_CONTROLS.map((value) => ({ value, label: value })) }),
    })
    .nullable()
    .optional(),
});

/** The names of the settings in messages. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  time_zone: 'Time zone',
  number_format: 'Number format',
  digits: 'Digits',
  date_format: 'Date format',
  budget_control: 'Budget control',
};

export type OwnSettings = z.output<typeof ownSettings>;

/** The stored settings that are valid: another version may have written the database. */
export async function readOwnSettings(db: Kysely<Tables>): Promise<OwnSettings> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from plinth.setting where name = any(${Object.keys(ownSettings.shape)})`.execute(db);
  const right = rows.filter(({ name, value }) => ownSettings.safeParse({ [name]: value }).success);
  return Object.fromEntries(right.map(({ name, value }) => [name, value]));
}

/** The context with the stored settings in place of TIME_ZONE and settings.yaml. */
export function withOwnSettings(context: Context, own: OwnSettings): Context {
  const { settings } = context;
  return {
    ...context,
    timeZone: own.time_zone ?? context.timeZone,
    settings: {
      ...settings,
      numberFormat: own.number_format ?? settings.numberFormat,
      digits: own.digits ?? settings.digits,
      dateFormat: own.date_format ?? settings.dateFormat,
      budget: settings.budget && {
        ...settings.budget,
        control: own.budget_control ?? settings.budget.control,
      },
    },
  };
}

/** The settings in force in a context. */
export function inForce({ timeZone, settings }: Pick<Context, 'timeZone' | 'settings'>) {
  return {
    time_zone: timeZone,
    number_format: settings.numberFormat,
    digits: settings.digits,
    date_format: settings.dateFormat,
    budget_control: settings.budget?.control ?? 'none',
  };
}
