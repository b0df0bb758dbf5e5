import { countedDays } from '../../../schema/index.ts';
import { isDayPreset } from '../../address/dayPresets.ts';
import { countText, type useText } from '../../providers/i18n.ts';

/** A named range of days in words: 'This month', 'Last 30 days'. */
export function periodText(text: ReturnType<typeof useText>, period: string): string {
  if (isDayPreset(period)) return text(`filter.preset.${period}`);
  if (period === 'last_week') return text('where.period.last_week');
  const counted = countedDays(period);
  if (counted === undefined) return period;
  return text(`where.period.${counted.way}_days`, { count: countText(counted.days) });
}
