import type { AggregateName, FunctionName } from './functions.ts';
import type { ValueType } from './types.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | '%';

/**
 * A node of a checked expression, with the type of its value and its place in the text. `evaluate.ts` computes it exactly, and
 * src/server/sql/expressionSql.ts makes SQL of it. Numbers are decimal text, exactly as written.
 */
export type Expression = { start: number; end: number; type: ValueType } & (
  | { op: 'value'; value: string | boolean | null }
  /** A name, or a path: `record.project_id.name`. */
  | { op: 'name'; path: readonly string[] }
  | { op: 'list'; items: readonly Expression[] }
  | { op: 'function'; name: FunctionName; args: readonly Expression[] }
  /** Over the lines of a field: `sum(items.amount)`; without a column the lines themselves are counted. */
  | {
      op: 'aggregate';
      name: AggregateName;
      of: Expression;
      column?: { name: string; type: ValueType } | undefined;
    }
  | { op: 'compare'; sign: Comparison; left: Expression; right: Expression }
  | { op: 'in'; item: Expression; list: Expression }
  | { op: 'arithmetic'; sign: Arithmetic; left: Expression; right: Expression }
  /** Whether a text has a part, at its start, at its end or anywhere: a search, whose letters may be capital or small unless `exact`. */
  | { op: 'match'; of: Expression; part: string; at: 'within' | 'start' | 'end'; exact: boolean }
  | { op: 'join'; left: Expression; right: Expression }
  | { op: 'logic'; sign: '&&' | '||'; left: Expression; right: Expression }
  | { op: 'not'; of: Expression }
  | { op: 'negate'; of: Expression }
  | { op: 'choose'; when: Expression; yes: Expression; no: Expression }
);

/** The names and paths that an expression uses, in their order. */
export function namesUsed(typed: Expression): (Expression & { op: 'name' })[] {
  const found: (Expression & { op: 'name' })[] = [];
  walk(typed, (node) => {
    if (node.op === 'name') found.push(node);
  });
  return found;
}

/** The same paths, each once, as text. */
export function pathsIn(typed: Expression): ReadonlySet<string> {
  return new Set(namesUsed(typed).map(({ path }) => path.join('.')));
}

/** Visits a node and all within it. */
export function walk(typed: Expression, visit: (node: Expression) => void): void {
  visit(typed);
  for (const part of partsOf(typed)) walk(part, visit);
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.op) {
    case 'list':
      return node.items;
    case 'function':
      return node.args;
    case 'in':
      return [node.item, node.list];
    case 'aggregate':
    case 'match':
    case 'not':
    case 'negate':
      return [node.of];
    case 'choose':
      return [node.when, node.yes, node.no];
    case 'compare':
    case 'arithmetic':
    case 'join':
    case 'logic':
      return [node.left, node.right];
    default:
      return [];
  }
}

/** The parts of a condition that must all hold. */
export function conjuncts(typed: Expression): Expression[] {
  return typed.op === 'logic' && typed.sign === '&&'
    ? [...conjuncts(typed.left), ...conjuncts(typed.right)]
    : [typed];
}

/** The texts that a condition compares names with, by ==, != and in. */
export function comparedTexts(expression: Expression): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = [];
  const add = (name: Expression, ...values: readonly Expression[]) => {
    if (name.op !== 'name') return;
    for (const one of values)
      if (one.op === 'value' && one.type.kind === 'text')
        found.push({ name: name.path.join('.'), text: String(one.value) });
  };
  walk(expression, (node) => {
    if (node.op === 'in') add(node.item, ...(node.list.op === 'list' ? node.list.items : []));
    if (node.op !== 'compare' || (node.sign !== '==' && node.sign !== '!=')) return;
    add(node.left, node.right);
    add(node.right, node.left);
  });
  return found;
}
