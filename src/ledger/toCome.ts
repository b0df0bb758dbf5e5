import { add } from './money.ts';
import type { MovedStock, Posting, StockLine } from './posting.ts';

/** The quantity and value that later lines of a group add to a stock. */
export interface ToCome {
  qty: string;
  value: string;
}

/**
 * The quantity and value that a group of postings adds to each stock after the last line that reverses
 * goods of it. PostgreSQL uses them at that line to limit the reversed value, so that the outcome is never
 * below 0 (docs/business-rules.md, "Stock valuation"). Lines at the average price add nothing, because
 * their price follows from the reversal.
 */
export function toCome(group: readonly Posting[]): Map<StockLine, ToCome> {
  const lines = group.flatMap(({ stock = [], reverses }) =>
    stock.map((line) => ({ line, reverses: reverses != null || line.type === 'reversal' })),
  );
  const remaining = new Map<StockLine, ToCome>();
  const seen = new Set<string>();
  for (const [index, { line, reverses }] of [...lines.entries()].reverse()) {
    const stock = stockKey(line);
    if (!reverses || !isValued(line) || seen.has(stock)) continue;
    seen.add(stock);
    const later = lines
      .slice(index + 1)
      .flatMap(({ line: other }) => (stockKey(other) === stock ? [other] : []));
    remaining.set(line, sum(later));
  }
  return remaining;
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
