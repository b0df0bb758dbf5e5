import * as z from 'zod/mini';
import { failure } from '../../errors/failure.ts';
import { fieldIssue, issueText } from '../../errors/issue.ts';
import {
  blankToNull,
  checkRecord,
  type Field,
  type FieldType,
  type FieldTypes,
  lineForm,
} from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import type { ParentRecord, RecordLogic } from '../../schema/record/recordLogic.ts';
import { canonical, type Refuse } from '../canonical.ts';
import { readJson } from '../readJson.ts';
import { typedKey, typedNames } from '../typedKey.ts';

/** The largest number of lines; larger purchases can be split. */
const MOST_LINES = 500;

/** A line in views and forms: its fields, and the names of referenced records. */
export type Line = Readonly<Record<string, unknown>>;

/**
 * A table of child rows in one column: the products of a purchase. Their values are checked, read and sent
 * by the types of the fields in `of`. The types are passed in, so that this list of types does not import
 * itself.
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
    check: (field, logic, lineOf) =>
      canonical(z.unknown(), (given, refuse) =>
        checkLines(readJson(given), field, { types, logic, lineOf }, refuse),
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

/** The lines in a value; null if it is not a list of lines. */
export function linesIn(value: unknown): readonly Line[] | null {
  const read = readJson(value);
  return Array.isArray(read) && read.every(isObject) ? read : null;
}

/** Reads the fields of a line by their types; other keys, such as the name of a product, stay. */
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

/** The types and expressions for the check of lines. */
interface HowToCheck {
  types: FieldTypes;
  logic: RecordLogic | undefined;
  lineOf: ParentRecord | undefined;
}

/** The lines with their stored values; mistakes are reported at line and field. */
function checkLines(
  given: unknown,
  field: Field,
  how: HowToCheck,
  refuse: Refuse,
): Record<string, unknown>[] {
  const issue = given === null ? fieldIssue('required') : issueOf(given, field);
  if (issue !== undefined) return refuse(issue);
  return (given as unknown[]).map((line, index) => checkLine(line, index, field, how, refuse));
}

function issueOf(given: unknown, field: Field): string | undefined {
  if (!Array.isArray(given)) return fieldIssue('notLines');
  if (given.length === 0 && field.required) return fieldIssue('noLines');
  return given.length > MOST_LINES ? fieldIssue('tooManyLines', { most: MOST_LINES }) : undefined;
}

function checkLine(
  given: unknown,
  index: number,
  field: Field,
  { types, logic, lineOf }: HowToCheck,
  refuse: Refuse,
): Record<string, unknown> {
  if (!isObject(given)) return refuse(issueText(failure('notLine', { line: index + 1 })), [index]);
  const result = checkRecord(lineForm(field), types, 'create', withoutBlanks(given, field), {
    logic,
    lineOf,
  });
  if (result.ok) return result.values;
  for (const [at, wrong] of Object.entries(result.errors))
    refuse(issueText(wrong), [index, ...at.split('.')]);
  return {};
}

/** Each line is sent whole, so a blank is left out and its default applies. */
function withoutBlanks(line: Line, { of = {} }: Field): Line {
  return Object.fromEntries(
    Object.entries(line).filter(([name, value]) => !Object.hasOwn(of, name) || blankToNull(value) !== null),
  );
}
