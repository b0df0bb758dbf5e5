import * as z from 'zod/mini';
import {
  blankToNull,
  checkRecord,
  type Field,
  type FieldType,
  type FieldTypes,
  type Format,
  lineForm,
  required,
} from '../../schema/index.ts';
import type { AskedRecord, RecordLogic } from '../../schema/record/recordLogic.ts';
import { canonical, type Refuse } from '../canonical.ts';
import { readJson } from '../readJson.ts';
import { mistake } from '../storableText.ts';
import { typedKey, typedNames } from '../typedKey.ts';

/** No one enters more by hand, and a purchase of more can be told in two. */
const MOST_LINES = 500;

/** A line as views and forms hold it: its fields, and the names of what they point to. */
export type Line = Readonly<Record<string, unknown>>;

/**
 * A table of child rows, kept in one column: the products of a purchase. Its values are checked, read and sent by the
 * types of the fields in `of`, which are given here, so that this list of types does not import itself.
 *
 * @param types of the fields of a line.
 */
export function linesOf(types: FieldTypes): FieldType {
  const readLines = (value: unknown, field: Field) => readAll(value, field, types, 'read');
  return {
    name: 'lines',
    summary: 'A table of lines: `of` names the fields of one',
    options: ['of', 'line'],
    storage: 'json',
    column: () => 'jsonb',
    check: (field, grouping, logic, lineOf) =>
      canonical(z.unknown(), (given, refuse) =>
        checkLines(readJson(given), field, { types, grouping, logic, lineOf }, refuse),
      ),
    read: readLines,
    send: (value, field) => readAll(value, field, types, 'send'),
    text: (value, field) => countOf(readLines(value, field)),
    speaks: true,
    filters: [],
    sortable: false,
    searchable: false,
    numeric: false,
    wide: 'always',
    typescript: ({ of = {} }) =>
      `{ ${Object.values(of)
        .flatMap((child) => [typedKey(child, types), ...typedNames(child)])
        .join('; ')} }[]`,
  };
}

/** What a value holds of lines; anything that is no list of them is absent. */
export function linesIn(value: unknown): readonly Line[] | null {
  const read = readJson(value);
  return Array.isArray(read) && read.every(isLine) ? read : null;
}

function isLine(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a line by their types; what else a line carries, such as the name of a product, stays. */
function readAll(
  value: unknown,
  field: Field,
  types: FieldTypes,
  as: 'read' | 'send',
): readonly Line[] | null {
  return (
    linesIn(value)?.map((line) => {
      const own = Object.values(field.of ?? {}).map((child) => [
        child.name,
        types[child.type]?.[as](line[child.name], child),
      ]);
      return { ...line, ...Object.fromEntries(own) };
    }) ?? null
  );
}

function countOf(lines: unknown): string {
  const count = linesIn(lines)?.length ?? 0;
  if (count === 0) return '';
  return count === 1 ? '1 line' : `${count} lines`;
}

/** By which types and expressions the fields of a line are checked, and how the messages group digits. */
interface HowToCheck {
  types: FieldTypes;
  grouping: Format['grouping'];
  logic: RecordLogic | undefined;
  lineOf: AskedRecord | undefined;
}

/** The lines with their values as they are stored; what is wrong is said at its line and field. */
function checkLines(
  given: unknown,
  field: Field,
  how: HowToCheck,
  refuse: Refuse,
): Record<string, unknown>[] {
  const wrong = given === null ? required(field) : wordsFor(given, field);
  if (wrong !== undefined) return refuse(wrong);
  return (given as unknown[]).map((line, index) => checkLine(line, index, field, how, refuse));
}

function wordsFor(given: unknown, field: Field): string | undefined {
  if (!Array.isArray(given)) return mistake(field, 'must be a list of lines');
  if (given.length === 0 && field.required) return mistake(field, 'must have at least one line');
  return given.length > MOST_LINES ? mistake(field, `may have at most ${MOST_LINES} lines`) : undefined;
}

function checkLine(
  given: unknown,
  index: number,
  field: Field,
  { types, grouping, logic, lineOf }: HowToCheck,
  refuse: Refuse,
): Record<string, unknown> {
  if (!isLine(given)) return refuse(`Line ${index + 1} must be an object of fields`, [index]);
  const result = checkRecord(lineForm(field), types, 'create', withoutBlanks(given, field), {
    grouping,
    logic,
    lineOf,
  });
  if (result.ok) return result.values;
  for (const [at, message] of Object.entries(result.errors)) refuse(message, [index, ...at.split('.')]);
  return {};
}

/** A line is told anew each time, so that a blank is left out: its default counts. */
function withoutBlanks(line: Line, { of = {} }: Field): Line {
  return Object.fromEntries(
    Object.entries(line).filter(([name, value]) => !Object.hasOwn(of, name) || blankToNull(value) !== null),
  );
}
