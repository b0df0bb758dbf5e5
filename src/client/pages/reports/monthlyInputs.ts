import type { Report } from '../../../schema/report.ts';
import { DAY_NAMES } from '../../../schema/views/namedDays.ts';
import type { ReportState } from '../../generic/report/reportAddress.ts';

/**
 * The inputs of a report that is mailed every month: a usual range by the names of its days, so that it moves with the months. Days that
 * were typed stay as they are.
 */
export function monthlyInputs({ ask }: Report, { chosen, preset }: ReportState): Record<string, string> {
  const days = preset === undefined ? {} : namesOf(preset);
  const own = Object.entries({ ...chosen, ...days }).filter(([name]) =>
    ask.some((input) => input.name === name),
  );
  return Object.fromEntries(own);
}

/** 'last_month' as its first and its last day by name. */
function namesOf(preset: string): Record<string, string> {
  if (DAY_NAMES.includes(preset)) return { from: preset, to: preset };
  const span = preset.replace(/^this_/, '').replaceAll('_', ' ');
  return { from: `start of ${span}`, to: `end of ${span}` };
}
