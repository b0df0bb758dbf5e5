import { problem } from '../../errors/problem.ts';
import { completePost } from '../complete/completePost.ts';
import { MOVEMENT_RULES, movementRule } from '../grammar/rules.ts';
import type { CheckScope } from './check.ts';

/** Attendance is counted by movements whose rule records who was present, and read by a plain call. */
export function checkAttendance({ definition, addMistake }: CheckScope): void {
  const { attendance } = definition;
  if (attendance === undefined) return;
  if (movementRule(completePost(definition)?.rule)?.presence === undefined) {
    const rules = Object.keys(MOVEMENT_RULES).filter((name) => MOVEMENT_RULES[name]?.presence !== undefined);
    addMistake(['attendance'], problem('attendanceOfPresence', { rules: rules.join(', ') }), 'key');
  }
  if (attendance.call !== undefined && !/^GET [^{]*$/.test(attendance.call))
    addMistake(['attendance', 'call'], problem('attendanceCall'), 'value');
}
