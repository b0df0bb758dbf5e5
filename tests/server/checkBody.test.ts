import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkBody } from '../../src/server/http/checkBody.ts';

const schema = z.strictObject({
  fields: z.array(z.string('A field is named by text')),
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
    { fields: [], body: {}, lines: [{ id: 1 }, { id: '1', y: 1 }] },
    { 'lines.1.id': 'lines.1.id must be a number', 'lines.1.y': 'y is not a field here' },
  ],
  [[], { body: 'Send the fields as a JSON object' }],
])('%j is refused in words that staff can read', (body, errors) => {
  expect(() => checkBody(schema, body)).toThrow(expect.objectContaining({ errors }));
});
