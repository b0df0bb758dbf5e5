import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { DIGITS_SETTINGS } from '../../../fields/digitsOf.ts';
import { GROUPINGS } from '../../../ledger/money.ts';
import { BUDGET_CONTROLS, DATE_FORMATS } from '../../../schema/index.ts';
import { isTimeZone } from '../../config.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

/** The part of the context that holds the settings. */
type Holder = Pick<Context, 'timeZone' | 'settings'>;

/** One setting of the firm. A new one is an object below, an input in RegionSection.tsx, and its texts. */
interface FirmSetting<Value extends string> {
  /** Its name in messages. */
  label: string;
  schema: z.ZodType<Value>;
  /** The value in force. */
  read: (context: Holder) => string;
  /** The part of the context that has this value in place of the installation's. */
  hold: (value: Value, context: Holder) => Partial<Holder>;
}

const timeZone: FirmSetting<string> = {
  label: 'Time zone',
  schema: z
    .string({ error: fieldIssue('notTimeZone') })
    .max(64, fieldIssue('notTimeZone'))
    .refine(isTimeZone, fieldIssue('notTimeZone')),
  read: ({ timeZone }) => timeZone,
  hold: (timeZone) => ({ timeZone }),
};

const numberFormat: FirmSetting<(typeof GROUPINGS)[number]> = {
  label: 'Number format',
  schema: z.enum(GROUPINGS, { error: fieldIssue('notGrouping') }),
  read: ({ settings }) => settings.numberFormat,
  hold: (numberFormat, { settings }) => ({ settings: { ...settings, numberFormat } }),
};

const digits: FirmSetting<(typeof DIGITS_SETTINGS)[number]> = {
  label: 'Digits',
  schema: oneOf(DIGITS_SETTINGS),
  read: ({ settings }) => settings.digits,
  hold: (digits, { settings }) => ({ settings: { ...settings, digits } }),
};

const dateFormat: FirmSetting<string> = {
  label: 'Date format',
  schema: oneOf(DATE_FORMATS),
  read: ({ settings }) => settings.dateFormat,
  hold: (dateFormat, { settings }) => ({ settings: { ...settings, dateFormat } }),
};

const budgetControl: FirmSetting<(typeof BUDGET_CONTROLS)[number]> = {
  label: 'Budget control',
  schema: oneOf(BUDGET_CONTROLS),
  read: ({ settings }) => settings.budget?.control ?? 'none',
  hold: (control, { settings }) => ({
    settings: { ...settings, budget: settings.budget && { ...settings.budget, control } },
  }),
};

/** The settings that an administrator can change on the settings page, by their names in calls and in the database. */
export const FIRM_SETTINGS = {
  time_zone: timeZone,
  number_format: numberFormat,
  digits,
  date_format: dateFormat,
  budget_control: budgetControl,
};

type Name = keyof typeof FIRM_SETTINGS;
const NAMES = Object.keys(FIRM_SETTINGS) as Name[];

/** Stored or sent settings; null restores the default of the installation. */
export type FirmSettings = { [name in Name]?: z.output<(typeof FIRM_SETTINGS)[name]['schema']> | null };

/** The check of stored or sent settings. */
export const firmSettings = z.strictObject(
  Object.fromEntries(NAMES.map((name) => [name, FIRM_SETTINGS[name].schema.nullable().optional()])),
) as unknown as z.ZodType<FirmSettings>;

function oneOf<const Value extends string>(values: readonly Value[]): z.ZodType<Value> {
  const options = values.map((value) => ({ value, label: value }));
  return z.enum(values, { error: fieldIssue('notOneOf', { options }) });
}

/** The stored settings that are valid: another version may have written the database. */
export async function readFirmSettings(db: Kysely<Tables>): Promise<FirmSettings> {
  const rows = await runSql<{ name: string; value: unknown }>(
    db,
    sql`select s.name, s.value from ${table.setting} s where s.name = any (${NAMES}::text[])`,
  );
  const right = rows.filter(({ name, value }) => firmSettings.safeParse({ [name]: value }).success);
  return Object.fromEntries(right.map(({ name, value }) => [name, value]));
}

/** The context with the stored settings in place of TIME_ZONE and settings.yaml. */
export function withFirmSettings(context: Context, stored: FirmSettings): Context {
  const held = { ...context };
  for (const name of NAMES) {
    const { hold } = FIRM_SETTINGS[name] as FirmSetting<string>;
    const value = stored[name] ?? undefined;
    if (value !== undefined) Object.assign(held, hold(value, held));
  }
  return held;
}

/** The settings in force in a context. */
export function settingsOf(context: Holder): Record<Name, string> {
  return Object.fromEntries(NAMES.map((name) => [name, FIRM_SETTINGS[name].read(context)])) as Record<
    Name,
    string
  >;
}
