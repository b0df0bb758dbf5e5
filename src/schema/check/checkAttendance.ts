import { problem } from '../../errors/problem.ts';
import { completePost } from '../complete/completePost.ts';
import { PRESENCE_RULES } from '../grammar/rules.ts';
import type { CheckScope } from './check.ts';

/** Attendance is counted by movements whose rule records who was present, and read by a plain call. */
export function checkAttendance({ definition, addMistake }: CheckScope): void {
  const { attendance } = definition;
  if (attendance === undefined) return;
  if (!Object.hasOwn(PRESENCE_RULES, completePost(definition)?.rule ?? ''))
    addMistake(
      ['attendance'],
      problem('attendanceOfPresence', { rules: Object.keys(PRESENCE_RULES).join(', ') }),
      'key',
    );
  if (attendance.call !== undefined && !/^GET [^{]*$/.test(attendance.call))
    addMistake(['attendance', 'call'], problem('attendanceCall'), 'value');
}
