import { expect, it } from 'vitest';
import { actionBody, ownErrors } from '../../../src/client/generic/form/actionBody.ts';
import type { Action } from '../../../src/schema/index.ts';
import { resourceOf } from '../../schema/reading.ts';

const task = resourceOf(
  `name: task
api: { id: nr, fields: { done_on: state.since } }
fields:
  task_name: { type: text }
  is_completed: { type: boolean, as: number }
  done_on: { type: date }
actions:
  done: { label: Done, set: { is_completed: true, done_on: today, task_name: null } }
`,
  { settings: 'host: { base: /rest }\n' },
);
const [done] = task.actions as [Action];
const today = '2025-03-04';

it('of our own server holds what is asked for alone', async () => {
  expect(await actionBody(task, done, {}, { elsewhere: false, today })).toBeUndefined();
  const asked = { task_name: 'Paint' };
  expect(await actionBody(task, done, asked, { elsewhere: false, today })).toEqual(asked);
});

it('of another host holds what is written, too, as it travels and where the host has it', async () => {
  expect(await actionBody(task, done, {}, { elsewhere: true, today })).toEqual({
    is_completed: 1,
    task_name: null,
    state: { since: '2025-03-04' },
  });
  expect(await actionBody(task, { ...done, set: {} }, {}, { elsewhere: true, today })).toBeUndefined();
});

it('shows a refusal at its own fields', async () => {
  const errors = { 'body.task.end_date': 'Too late', key: 'Unknown' };
  const api = { ...task.api, id: 'key', names: { done_on: 'task.end_date' } };
  expect(await ownErrors(errors, { api }, { elsewhere: false })).toEqual(errors);
  expect(await ownErrors(errors, { api }, { elsewhere: true })).toEqual({
    done_on: 'Too late',
    id: 'Unknown',
  });
});
