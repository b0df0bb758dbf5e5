import { comparable } from '../comparable.ts';

/** Whether a name holds what was typed: judged here as long as the host has not answered, so that Enter never takes a record that does not fit. */
export function fits(name: string, typed: string): boolean {
  return comparable(name).includes(comparable(typed.trim()));
}
