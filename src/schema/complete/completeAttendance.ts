import type { Definition } from '../grammar/grammar.ts';
import { movementRule } from '../grammar/rules.ts';
import { inEnglish, type Translate } from '../language/translate.ts';
import type { Attendance } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { completePost } from './completePost.ts';
import { parseCall } from './parseCall.ts';

/** The page with the days of a month for each person; undefined unless the definition has one, and its rule records presence. */
export function completeAttendance(
  definition: Definition,
  translate: Translate = inEnglish,
): Attendance | undefined {
  const { attendance: written, name } = definition;
  const fields = movementRule(completePost(definition)?.rule)?.presence;
  if (written === undefined || fields === undefined) return undefined;
  const { path } = parseCall(written.call ?? `GET ${completeApi(definition).list.path}/attendance`);
  return {
    ...fields,
    path: written.path ?? `${name}/attendance`,
    title: written.title ?? translate('attendance.title'),
    empty: written.empty ?? translate('attendance.empty'),
    failed: written.failed ?? translate('attendance.failed'),
    read: { method: 'GET', path, rows: 'data' },
    totals: { method: 'GET', path: `${path}/totals` },
  };
}
