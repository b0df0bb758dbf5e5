import { describe, expect, it } from 'vitest';
import { LineError } from '../../../src/cli/import/LineMistake.ts';
import { parseLine, parseMoment } from '../../../src/cli/import/parseLine.ts';

const NOW = '2025-06-30 12:00:00';

function errorsOf(text: string): Record<string, string> {
  try {
    parseMoment(parseLine(text).at, NOW);
    return {};
  } catch (error) {
    if (error instanceof LineError) return { ...error.errors };
    throw error;
  }
}

it('says that a line of another encoding cannot be read', () => {
  const line = Buffer.from('{"resource": "vendor", "record": {"vendor_name": "Caf\xe9"}}', 'latin1');
  expect(errorsOf(line.toString('utf8'))).toEqual({
    '': 'The line holds letters that cannot be read; save the file as UTF-8',
  });
});

const momentOf = (text: string) => parseMoment(parseLine(text).at, NOW);
const dated = (at: unknown) => JSON.stringify({ at, resource: 'vendor', record: {} });

describe('a line of an import', () => {
  it('is a resource and its record, with or without a moment', () => {
    expect(parseLine('{"resource": "vendor", "record": {"a": 1}}')).toEqual({
      at: undefined,
      resource: 'vendor',
      record: { a: 1 },
    });
    expect(momentOf('{"resource": "vendor", "record": {}}')).toBeUndefined();
    expect(momentOf(dated('2025-01-31 09:30:00'))).toBe('2025-01-31 09:30:00');
  });

  it('takes a day, a T and a byte order mark', () => {
    expect(momentOf(dated('2025-01-31'))).toBe('2025-01-31 00:00:00');
    expect(momentOf(`\uFEFF${dated('2025-01-31T09:30:00')}`)).toBe('2025-01-31 09:30:00');
    expect(momentOf(dated(NOW))).toBe(NOW);
  });

  it.each(['2025-02-30 00:00:00', '2025-01-31 24:00:00', '2025-1-31', 'yesterday', '', 20250131, {}])(
    'refuses the moment %j',
    (at) => {
      expect(Object.keys(errorsOf(dated(at)))).toEqual(['at']);
    },
  );

  it('refuses the future', () => {
    expect(errorsOf(dated('2025-06-30 12:00:01'))).toEqual({ at: '2025-06-30 12:00:01 is in the future' });
  });

  it.each(['{"resource":', 'vendor', '[]', 'null', '"text"', '1'])('refuses %s', (text) => {
    expect(Object.keys(errorsOf(text))).toEqual(['']);
  });

  it('names the key that is missing or unknown', () => {
    expect(Object.keys(errorsOf('{"record": {}}'))).toEqual(['resource']);
    expect(Object.keys(errorsOf('{"resource": "vendor"}'))).toEqual(['record']);
    expect(Object.keys(errorsOf('{"resource": "vendor", "record": []}'))).toEqual(['record']);
    expect(Object.keys(errorsOf('{"resource": "vendor", "record": {}, "when": 1}'))).toEqual(['when']);
  });
});
