import { type Expression, pathsIn } from '../../../schema/expression/Expression.ts';

/** The first names of the paths in an expression, without the inputs. */
export function namesIn(typed: Expression): string[] {
  const first = [...pathsIn(typed)].map((path) => path.split('.')[0] as string);
  return [...new Set(first)].filter((name) => name !== 'ask' && name !== 'today');
}

/** The names in a value whose sum over rows is its value over their sums. */
export interface SummedNames {
  sums: readonly string[];
  /** Names that the rows of one sum have in common. */
  others: readonly string[];
}

/**
 * Whether the sum of a value can be taken over rows that are summed already: `amount`, or `class == "cost" ? -amount : amount`.
 *
 * @param known the names that are sums. @returns undefined if it cannot.
 */
export function summedNames(typed: Expression, known: readonly string[]): SummedNames | undefined {
  if (typed.op === 'name' && typed.path.length === 1 && known.includes(typed.path[0] as string))
    return { sums: typed.path, others: [] };
  // `class == "cost" ? amount : 0`: nothing is the same over all rows together.
  if (typed.op === 'value' && typed.type.kind === 'number' && Number(typed.value) === 0)
    return { sums: [], others: [] };
  if (typed.op === 'negate') return summedNames(typed.of, known);
  if (typed.op === 'arithmetic' && (typed.sign === '+' || typed.sign === '-'))
    return both(summedNames(typed.left, known), summedNames(typed.right, known));
  if (typed.op !== 'choose' || namesIn(typed.when).some((name) => known.includes(name))) return undefined;
  const branches = both(summedNames(typed.yes, known), summedNames(typed.no, known));
  return branches && { ...branches, others: [...branches.others, ...namesIn(typed.when)] };
}

function both(one: SummedNames | undefined, other: SummedNames | undefined): SummedNames | undefined {
  if (one === undefined || other === undefined) return undefined;
  return { sums: [...one.sums, ...other.sums], others: [...one.others, ...other.others] };
}
