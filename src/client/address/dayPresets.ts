import { PERIODS } from '../../schema/index.ts';

export { periodDays as presetDays } from '../../schema/index.ts';

/** The ranges of days that a toolbar offers. An address keeps the name, so that a kept link stays true; a call gets the days. */
export const DAY_PRESETS = PERIODS.filter((period) => period !== 'last_week');

export type DayPreset = (typeof DAY_PRESETS)[number];

export function isDayPreset(text: string): text is DayPreset {
  return (DAY_PRESETS as readonly string[]).includes(text);
}
