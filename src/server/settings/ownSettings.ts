import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { GROUPINGS } from '../../ledger/money.ts';
import { isTimeZone } from '../config.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';

/** How days are written, dayjs patterns; the first is the default of the definitions. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY', 'D MMM YYYY'] as const;

/** What an administrator may set on the page of the settings; null goes back to the default of the installation. */
export const ownSettings = z.strictObject({
  time_zone: z
    .string({ error: 'Time zone must be a name such as Asia/Dhaka' })
    .max(64, 'Time zone must be a name such as Asia/Dhaka')
    .refine(isTimeZone, 'Time zone must be a name such as Asia/Dhaka')
    .nullable()
    .optional(),
  number_format: z.enum(GROUPINGS, { error: 'Number format must be thousand or lakh' }).nullable().optional(),
  date_format: z
    .enum(DATE_FORMATS, { error: `Date format must be one of ${DATE_FORMATS.join(', ')}` })
    .nullable()
    .optional(),
});

/** The settings as they travel; what is in force. */
export interface InForce {
  time_zone: string;
  number_format: string;
  date_format: string;
}

export type OwnSettings = z.output<typeof ownSettings>;

/** What was set, as far as it is (still) right: the database may have been written by another version. */
export async function readOwnSettings(db: Kysely<Tables>): Promise<OwnSettings> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from plinth.setting where name = any(${Object.keys(ownSettings.shape)})`.execute(db);
  const right = rows.filter(({ name, value }) => ownSettings.safeParse({ [name]: value }).success);
  return Object.fromEntries(right.map(({ name, value }) => [name, value]));
}

/** A context in which what was set holds in place of TIME_ZONE and settings.yaml. */
export function withOwnSettings(context: Context, own: OwnSettings): Context {
  const { settings } = context;
  return {
    ...context,
    timeZone: own.time_zone ?? context.timeZone,
    settings: {
      ...settings,
      numberFormat: own.number_format ?? settings.numberFormat,
      dateFormat: own.date_format ?? settings.dateFormat,
    },
  };
}

/** What holds in a context. */
export function inForce({ timeZone, settings }: Pick<Context, 'timeZone' | 'settings'>): InForce {
  return {
    time_zone: timeZone,
    number_format: settings.numberFormat,
    date_format: settings.dateFormat,
  };
}
