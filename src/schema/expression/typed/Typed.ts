import type { FunctionName, MethodName } from './functions.ts';
import type { ValueType } from './valueType.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | '%';

/** A node of a checked expression. Numbers are decimal text, exactly as written. */
export type Typed = { start: number; end: number; type: ValueType } & (
  | { op: 'value'; value: string | boolean | null }
  /** A name, or a path: `record.project_id.name`. */
  | { op: 'name'; path: readonly string[] }
  | { op: 'list'; items: readonly Typed[] }
  | { op: 'function'; name: FunctionName; args: readonly Typed[] }
  | { op: 'method'; name: Exclude<MethodName, 'size'>; of: Typed; part: Typed }
  | { op: 'compare'; sign: Comparison; left: Typed; right: Typed }
  | { op: 'in'; item: Typed; list: Typed }
  | { op: 'arithmetic'; sign: Arithmetic; left: Typed; right: Typed }
  | { op: 'join'; left: Typed; right: Typed }
  | { op: 'logic'; sign: '&&' | '||'; left: Typed; right: Typed }
  | { op: 'not'; of: Typed }
  | { op: 'negate'; of: Typed }
  | { op: 'choose'; when: Typed; yes: Typed; no: Typed }
);

/** The paths that an expression uses, each once, as text. */
export function pathsIn(typed: Typed): ReadonlySet<string> {
  const found = new Set<string>();
  walkTyped(typed, (node) => {
    if (node.op === 'name') found.add(node.path.join('.'));
  });
  return found;
}

/** Visits a node and all within it. */
export function walkTyped(typed: Typed, visit: (node: Typed) => void): void {
  visit(typed);
  for (const part of partsOf(typed)) walkTyped(part, visit);
}

function partsOf(node: Typed): readonly Typed[] {
  switch (node.op) {
    case 'list':
      return node.items;
    case 'function':
      return node.args;
    case 'method':
      return [node.of, node.part];
    case 'in':
      return [node.item, node.list];
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
export function conjuncts(typed: Typed): Typed[] {
  return typed.op === 'logic' && typed.sign === '&&'
    ? [...conjuncts(typed.left), ...conjuncts(typed.right)]
    : [typed];
}
