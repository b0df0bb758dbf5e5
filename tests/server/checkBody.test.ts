import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../src/errors/AppError.ts';
import { failure } from '../../src/errors/failure.ts';
import { issueText } from '../../src/errors/issue.ts';
import { checkBody } from '../../src/server/operations/calls/checkBody.ts';

function refusalFrom(check: () => unknown): AppError {
  try {
    check();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

const fieldNotNamed = issueText(failure('fieldNotNamed'));

const schema = z.strictObject({
  fields: z.array(z.string(fieldNotNamed)),
  kind: z.enum(['image', 'file']).default('image'),
  body: z.record(z.string(), z.unknown()),
  dry: z.boolean().optional(),
  lines: z.array(z.strictObject({ id: z.number() })).optional(),
});

it.each([
  [undefined, { fields: 'fields is missing', body: 'body is missing' }],
  [
    { fields: 'x', body: [] },
    { fields: 'fields must be a list', body: 'body must be an object' },
  ],
  [{ fields: [1], body: {} }, { 'fields.0': 'A field is named by text' }],
  [
    { fields: [], body: {}, kind: 'x', dry: 1 },
    { kind: 'kind is not valid', dry: 'dry must be true or false' },
  ],
  [{ fields: [], body: {}, x: 1 }, { x: 'x is not a field of this call' }],
  [
    JSON.parse('{"fields": [], "body": {}, "toString": 1, "__proto__": 2}'),
    JSON.parse(
      '{"toString": "toString is not a field of this call", "__proto__": "__proto__ is not a field of this call"}',
    ),
  ],
  [
    { fields: [], body: {}, lines: [{ id: 1 }, { id: '1', y: 1 }] },
    { 'lines.1.id': 'lines.1.id must be a number', 'lines.1.y': 'y is not a field here' },
  ],
  [[], { body: 'Send the fields as a JSON object' }],
])('%j is refused in words that staff can read', (body, errors) => {
  const refused = refusalFrom(() => checkBody(schema, body));
  expect(refused.toBody()).toMatchObject({ code: 'invalid', errors });
});

it('a message that is no failure of the catalogue is a value that is not valid, never an error of ours', () => {
  const own = z.strictObject({ name: z.string('Write your name') });
  expect(refusalFrom(() => checkBody(own, { name: 1 })).toBody().errors).toEqual({
    name: 'name is not valid',
  });
});
