import { expect, it } from 'vitest';
import { CATALOGUE } from '../../src/errors/catalogue.ts';
import { failure } from '../../src/errors/failure.ts';
import { NAMES_OF_RECORDS, namesRecord } from '../../src/errors/namesRecord.ts';
import type { Template } from '../../src/errors/params.ts';

/** Texts of refusals that are no titles of records: what the caller has sent, or what belongs to the definitions. */
const OTHERS = ['fields', 'id', 'month', 'type', 'value'];
/** The statuses of refusals by a right or a rule; those of a value repeat what the caller has sent. */
const BY_RULE: readonly number[] = [403, 404, 409];
const KINDS_OF_TEXT = ['text', 'names'];

it('every text of a refusal is the name of a record or is known as another one', () => {
  const rules = Object.entries(CATALOGUE as Readonly<Record<string, { status: number; message: Template }>>);
  const unknown = rules.flatMap(([code, { message, status }]) => {
    if (!BY_RULE.includes(status)) return [];
    const texts = typeof message === 'string' ? [message] : [message.one, message.other];
    return texts
      .flatMap((text) => [...text.matchAll(/\{(\w+)(?::(\w+))?\}/g)])
      .filter(([, name = '', kind]) => KINDS_OF_TEXT.includes(kind ?? (isKind(name) ? name : 'text')))
      .filter(([, name = '']) => ![...NAMES_OF_RECORDS, ...OTHERS].includes(name))
      .map(([param]) => `${code} ${param}`);
  });
  expect(unknown).toEqual([]);
});

/** Whether a parameter without a kind has the kind of its name. */
function isKind(name: string): boolean {
  return ['field', 'count', 'resource'].includes(name);
}

it.each([
  [failure('notAssignedThatDay', { person: 'Habib', project: 'Harbour Mall' }), true],
  [failure('notAssigned', { people: { every: ['Habib'] }, project: 'Harbour Mall' }), true],
  [failure('siteClosed', { record: { resource: 'project', label: 'Project', title: 'Harbour Mall' } }), true],
  [
    failure('rule', {
      text: { text: '{title} is not completed', at: 'x', values: { title: 'Harbour Mall' } },
    }),
    true,
  ],
  [failure('nothingDone', { reason: failure('deleted', { name: 'Bricks' }) as never }), true],
  [failure('inUse'), false],
  [failure('referenceGone', { field: { resource: 'wage', field: 'project_id', label: 'Project' } }), false],
  [failure('floor', { book: { book: 'bank:5', label: 'bank' }, available: { money: '5.00' } }), false],
])('%o names a record: %s', ({ params }, isNamed) => {
  expect(namesRecord(params as never)).toBe(isNamed);
});
