import { comparable } from '../../schema/comparable.ts';

/**
 * Whether a name contains the typed text. Filters the former choices until the host answers, so that Enter
 * never chooses a wrong record.
 */
export function fits(name: string, typed: string): boolean {
  return comparable(name).includes(comparable(typed.trim()));
}
