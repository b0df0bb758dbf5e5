import { add } from './money.ts';
import type { MovedStock, Posting, StockLine } from './posting.ts';

/** What the lines of a group that come after one still bring to its stock. */
export interface ToCome {
  qty: string;
  value: string;
}

/**
 * What a group of postings still brings to a stock after the last line that takes something back from it: there it is
 * judged how much value can be taken, so that the outcome is never below 0 (business rules, section 3). Lines that
 * move at the average wait for what the reversal leaves, so they bring nothing of their own.
 */
export function toCome(group: readonly Posting[]): Map<StockLine, ToCome> {
  const lines = group.flatMap(({ stock = [], reverses }) =>
    stock.map((line) => ({ line, reverses: reverses != null || line.type === 'reversal' })),
  );
  const judged = new Map<StockLine, ToCome>();
  const seen = new Set<string>();
  for (const [index, { line, reverses }] of [...lines.entries()].reverse()) {
    const stock = stockKey(line);
    if (!reverses || !isValued(line) || seen.has(stock)) continue;
    seen.add(stock);
    const later = lines
      .slice(index + 1)
      .flatMap(({ line: other }) => (stockKey(other) === stock ? [other] : []));
    judged.set(line, sum(later));
  }
  return judged;
}

/** 'product:7'. */
export function stockKey({ resource, recordId }: Pick<StockLine, 'resource' | 'recordId'>): string {
  return `${resource}:${recordId}`;
}

function sum(later: readonly StockLine[]): ToCome {
  const valued = later.filter(isValued);
  if (valued.length < later.length) return { qty: '0.000', value: '0.00' };
  return {
    qty: add(
      valued.map(({ qty }) => qty),
      3,
    ),
    value: add(valued.map(({ value }) => value)),
  };
}

function isValued(line: StockLine): line is MovedStock & { value: string | number } {
  return 'qty' in line && line.value !== undefined;
}
