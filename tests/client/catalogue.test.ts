import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Every text of the web app stands in its catalogue, so that a second language is data: none is written into the components. */

const SRC = resolve(import.meta.dirname, '../../src');
/** Attributes that people read or hear. */
const TOLD = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'helperText',
  'label',
  'placeholder',
  'title',
]);
/** Of an object that is spread into an element; `title` and `label` are names of other things as well. */
const TOLD_IN_OBJECTS = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'placeholder']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isText = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

function filesOf(folder: string): string[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

/** The texts that an expression comes to by itself: those of its literals, not those that its calls are given. */
function textsIn(node: unknown): Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return isText(node.value) ? [node] : [];
    case 'TemplateLiteral': {
      const parts = node.quasis as { value: { cooked: string } }[];
      return parts.some(({ value }) => isText(value.cooked)) ? [node] : [];
    }
    case 'JSXExpressionContainer':
      return textsIn(node.expression);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? textsIn(node.right) : [...textsIn(node.left), ...textsIn(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsIn(node.left), ...textsIn(node.right)] : [];
    default:
      return [];
  }
}

/** What one node shows of its own. */
function shownBy(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).flatMap(textsIn);
  const name = (node.name ?? node.key) as { name?: string; value?: string } | undefined;
  const told = String(name?.name ?? name?.value ?? '');
  if (node.type === 'JSXAttribute' && TOLD.has(told)) return textsIn(node.value);
  if (node.type === 'Property' && TOLD_IN_OBJECTS.has(told)) return textsIn(node.value);
  return [];
}

function walk(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(walk);
  if (!isNode(value)) return [];
  return [...shownBy(value), ...Object.values(value).flatMap(walk)];
}

function literalTexts(name: string, source: string): string[] {
  const { program, errors } = parseSync(name, source);
  expect(errors).toEqual([]);
  return walk(program).map(({ start }) => {
    const line = source.slice(0, start).split('\n').length;
    return `${name}:${line} ${source.slice(start, start + 60).split('\n')[0]}`;
  });
}

describe('the components', () => {
  it.each(['client', 'fields'])('of src/%s take every text from the catalogue', (folder) => {
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => literalTexts(file, readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['const a = <p>Paid</p>;', 1],
    ['const a = <p>{done ? "Paid" : "Due"}</p>;', 2],
    ['const a = <p>{`${n} rows`}</p>;', 1],
    ['const a = <input placeholder="Name" aria-label={"Name"} />;', 2],
    ['const a = <I {...{ "aria-label": "Name" }} />;', 1],
    ['const a = <p title={n + " rows"}>{n && "some"}</p>;', 2],
    ['const a = <p>{t("list.search")}</p>;', 0],
    ['const a = <p className="wide" title={t("x")}>{" · "}{1}</p>;', 0],
  ])('would be caught: %s', (source, count) => {
    expect(literalTexts('a.tsx', source)).toHaveLength(count);
  });

  it('take no language for granted when they write numbers and days', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^client\//.test(file) && /\.tsx?$/.test(file),
    );
    const asked = /toLocale(Date|Time)?String\(/;
    expect(files.filter((file) => asked.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
  });
});
