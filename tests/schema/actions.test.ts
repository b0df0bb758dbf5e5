import { describe, expect, it } from 'vitest';
import { definitionsOf, mistakesIn, resourceOf } from './reading.ts';

const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  is_completed: { type: boolean, as: number }
  done_on: { type: date, readOnly: true }
  secret: { type: password }
  half: { type: money, from: cost / 2 }
  cost: { type: money }
`;
const task = (action: string) => `${TASK}actions: { done: { label: Mark as done, ${action} } }\n`;

describe('an action', () => {
  it('has a call beside that of its record, and is offered where the record is looked at', () => {
    const { actions } = resourceOf(task('set: { is_completed: 1, done_on: today }, when: is_completed != 1'));
    expect(actions).toEqual([
      expect.objectContaining({
        name: 'done',
        title: 'Mark as done',
        submit: 'Mark as done',
        operation: { method: 'POST', path: '/task/{id}/done', row: 'data', message: undefined },
        fields: [],
        set: { is_completed: 1, done_on: 'today' },
        when: 'is_completed != 1',
        access: 'everyone',
        on: ['list', 'show'],
        failed: expect.stringContaining('task'),
      }),
    ]);
  });

  it('with a form stands on the page that edits the record', () => {
    const [action] = resourceOf(task('fields: [cost], call: "PATCH /task/{id}/cost"')).actions;
    expect(action).toMatchObject({ on: ['edit'], operation: { method: 'PATCH', path: '/task/{id}/cost' } });
    expect(resourceOf(task('fields: [cost], on: list')).actions[0]?.on).toEqual(['list']);
    expect(resourceOf(task('on: [edit, show]')).actions[0]?.on).toEqual(['edit', 'show']);
  });

  it.each([
    [
      'set: { is_complete: 1 }',
      '9:48 actions.done.set.is_complete: there is no field "is_complete"; did you',
    ],
    ['set: { is_completed: much }', '"much" is not a value of "is_completed"'],
    ['set: { task_name: null }', '"task_name" is required; it cannot be emptied'],
    ['set: { half: 1 }', '"half" cannot be set'],
    ['set: { secret: abc }', '"secret" is a secret'],
    ['set: { created_at: today }', 'there is no field "created_at"'],
    ['set: { cost: 1 }, fields: [cost]', '"cost" is in its form already'],
    ['fields: [cst]', 'there is no field "cst"; did you mean "cost"?'],
    ['when: is_complete == 1', 'there is no field "is_complete"; did you mean "is_completed"?'],
    ['when: cost = 1', 'equality is =='],
    ['call: "GET /task/{id}/done"', 'an action changes its record: POST, PUT or PATCH'],
    ['call: POST /task/done', 'the path must contain {id}'],
    ['call: "POST /task/{id}/restore"', 'is taken by'],
    ['call: "PUT /task/{id}"', 'is taken by'],
    ['call: "PATCH /task/{id}"', 'is taken by'],
    ['on: [lst]', 'did you mean "list"?'],
    ['acess: admin', 'did you mean "access"?'],
  ])('%s', (written, words) => {
    expect(mistakesIn(task(written)).join('\n')).toContain(words);
  });

  it.each([
    ['[delete, done]', undefined],
    ['[delte]', 'list.bulk.0: there is no action "delte"; did you mean "delete"?'],
    ['[done, done]', '"done" is here twice'],
    ['[cost]', undefined],
    ['[number]', 'list.bulk.0: the form of "number" has "number", which no two records share'],
    ['[lock]', 'list.bulk.0: the form of "lock" has "pass", a secret of one record'],
    [
      '[place]',
      'the form of "place" has "floor_id", whose choices depend on "next_id" of each record; add that field, too',
    ],
  ])('is done with several rows: %s', (bulk, words) => {
    const found = mistakesIn(
      `${TASK}  number: { type: text, unique: true }
  next_id: { type: reference, to: task }
  floor_id: { type: reference, to: task, where: { next_id: "{next_id}" } }
  pass: { type: password }
actions:
  done: { label: Done }
  cost: { label: Price, fields: [cost] }
  number: { label: Number, fields: [number] }
  lock: { label: Lock, fields: [pass] }
  place: { label: Place, fields: [floor_id] }
list: { bulk: ${bulk} }
`,
    );
    if (words === undefined) expect(found).toEqual([]);
    else expect(found.join('\n')).toContain(words);
  });

  it('has a name of its own', () => {
    const named = (name: string) => mistakesIn(`${TASK}actions: { ${name}: { label: Do it } }\n`).join('\n');
    expect(named('restore')).toContain('actions.restore: "restore" is an action that every record has');
    expect(named('Do it')).toContain('must be small letters');
    expect(mistakesIn(`kind: single\n${task('set: { cost: 1 }')}`).join('\n')).toContain(
      'a single record has a form, and no actions',
    );
  });
});

it.each([
  [`set: { task_name: 'task_name + "!"' }`, 1],
  ['set: { task_name: follow-up }', 0],
  ['set: { task_name: task_name }', 0],
  ['set: { task_name: "Done!" }', 0],
])('%s is a text, and is warned of where it reads like an expression', (action, count) => {
  const { warnings } = definitionsOf({ task: task(action) });
  expect(warnings).toHaveLength(count);
  for (const { key, problem } of warnings)
    expect([key, problem.code]).toEqual(['actions.done.set.task_name', 'likeExpression']);
});

it('of an entity that says what it was called takes the place of no other', () => {
  const tool = 'name: tool\nwas: spade\nfields:\n  tool_name: { type: text }\n';
  expect(resourceOf(tool).was).toEqual(['spade']);
  const twice = tool.replace('spade', '[spade, shovel]');
  expect(resourceOf(twice).was).toEqual(['spade', 'shovel']);
  const heir = 'name: pick\nwas: [axe, shovel]\nfields:\n  pick_name: { type: text }\n';
  expect(mistakesIn({ twice, heir })).toEqual([
    expect.stringContaining('"tool" was "shovel" already'),
    expect.stringContaining('"pick" was "shovel" already'),
  ]);
  const spade = 'name: spade\nfields:\n  spade_name: { type: text }\n';
  expect(mistakesIn({ tool, spade })).toEqual([
    expect.stringContaining('"spade" is still a definition of its own'),
  ]);
});
