import { readRange } from '../../../schema/index.ts';
import { isDayPreset, presetDays } from '../../address/dayPresets.ts';

/** The ends of a filter's range: '5..10', or the days of a preset. */
export function filterRange(value: string, today: string): { from: string; to: string } {
  return isDayPreset(value) ? presetDays(value, today) : readRange(value);
}
