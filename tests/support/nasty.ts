import fc from 'fast-check';

/** Values that nobody should send, for random calls. */
export const nasty = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    -0,
    1e15,
    0.005,
    '',
    ' ',
    'NaN',
    'Infinity',
    '1e5',
    '0x10',
    '\u0000',
    '\uD800',
    "'; drop table vendor; --",
    '%',
    '2025-02-30',
    '9999-99-99 99:99:99',
    [],
    {},
    [[]],
    { a: 1 },
    '99999999999999999999',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.bigInt().map(String),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** The same in an address; not every object can be made a text by String. */
export const nastyText = nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
