import { NOMINAL } from './books.ts';
import { add, compare, type Decimal, negate, round, share, subtract } from './money.ts';
import type { Stocked } from './opening.ts';
import type { FollowingLine, MovedStock, Posting, StockLine } from './posting.ts';
import { type PostedStock, type PostedTransaction, takenBack } from './reversal.ts';
import { PART_PLACES, type Whereabouts } from './whereabouts.ts';

/** A quantity of a product and its cost. */
export interface Costed {
  quantity: Decimal;
  cost: Decimal;
}

/** Cost that moves from a stock to a project, or to the stock adjustment; below 0 it moves back. */
export interface CostShift {
  stock: Stocked;
  projectId: number | null;
  amount: Decimal;
  /** The stock entry that is worth more by it. */
  movedBy?: number | undefined;
}

/**
 * The cost that follows the goods of a purchase that is corrected or reversed, for one product: what left the
 * stock takes the corrected cost with it (docs/business-rules.md, "Corrections of purchases"). If more left than
 * the correction still buys, the rest was of the other goods in stock, and takes their cost.
 *
 * @param stock the stock now, with the goods of the purchase as it was recorded.
 * @param after the corrected line; quantity 0 for a reversal.
 * @returns a shift for each move that took goods or brought them back. Those of a project, and those of none, add up to the rounded sum.
 */
export function costShifts(
  stock: Stocked & Costed,
  before: Costed,
  after: Costed,
  { inStock, moved, elsewhere }: Whereabouts,
): CostShift[] {
  const left = subtract(before.quantity, inStock, PART_PLACES);
  const others = {
    quantity: subtract(stock.quantity, inStock, PART_PLACES),
    cost: subtract(stock.cost, costOf(before, inStock), PART_PLACES),
  };
  const { quantity: _, cost: __, ...stocked } = stock;
  const sums = new Map<number | null, { exact: Decimal; rounded: Decimal }>();
  const shift = (
    projectId: number | null,
    quantity: Decimal,
    movedBy?: number,
    given?: Decimal,
  ): CostShift => {
    const sofar = sums.get(projectId) ?? { exact: '0', rounded: '0' };
    const own = subtract(newCost(quantity), costOf(before, quantity), PART_PLACES);
    const exact = add([sofar.exact, own], PART_PLACES);
    const amount = given ?? subtract(rounded(exact), sofar.rounded);
    sums.set(projectId, { exact, rounded: add([sofar.rounded, amount]) });
    return { stock: stocked, projectId, amount, movedBy };
  };
  const shifts: CostShift[] = [];
  for (const { move, quantity } of moved) {
    // The halves of a transfer move the same cost.
    const given = move.isAlong ? negate((shifts.at(-1) as CostShift).amount) : undefined;
    shifts.push(shift(move.projectId, quantity, move.id, given));
  }
  return [...shifts, shift(null, elsewhere)].filter(({ amount }) => compare(amount, 0) !== 0);

  function newCost(quantity: Decimal): Decimal {
    if (compare(left, after.quantity) <= 0 && compare(after.quantity, 0) > 0) return costOf(after, quantity);
    const source = compare(others.quantity, 0) > 0 && compare(others.cost, 0) >= 0 ? others : before;
    if (compare(left, 0) <= 0) return costOf(source, quantity);
    const replaced = share(subtract(left, after.quantity, PART_PLACES), quantity, left, PART_PLACES);
    return add([share(after.cost, quantity, left, PART_PLACES), costOf(source, replaced)], PART_PLACES);
  }
}

function costOf({ quantity, cost }: Costed, part: Decimal): Decimal {
  return share(cost, part, quantity, PART_PLACES);
}

/** To 2 places. A half is recognised before that, because parts have lost their last digits. */
function rounded(amount: Decimal): Decimal {
  return round(round(amount, PART_PLACES / 2));
}

/**
 * The reversal of a purchase with the cost that its goods took with them: an entry of each project at material
 * cost, and for each move of the goods a line without a quantity. These come before the goods are taken back: a stock without goods has no cost to
 * give. What it cannot give goes to its adjustment.
 */
export function withCostShifts(reversal: Posting, shifts: readonly CostShift[]): Posting {
  const stock = [...shifts.map(stockLine), ...(reversal.stock ?? [])];
  return { ...reversal, entries: [...reversal.entries, ...costEntries(stock)], stock };
}

/**
 * The reversal of a correction on the day of that correction: what it did to the goods of its original is taken back with it, and
 * is done again for what comes now.
 *
 * @param done the stock entries by which the original was reversed on that day.
 */
export function reversedAgain(
  reversal: Posting,
  done: readonly PostedStock[],
  original: PostedTransaction,
): Posting {
  const stock = [...done.map(takenBack), ...(reversal.stock ?? []), ...original.stock.map(takenBack)];
  return { ...reversal, stock };
}

function costEntries(stock: readonly StockLine[]): FollowingLine[] {
  const sites = [...new Set(stock.flatMap(({ projectId }) => projectId ?? []))];
  return sites.map((site) => ({
    book: NOMINAL.materialCost,
    takes: 'site_value',
    site,
    projectId: site,
  }));
}

function stockLine({ stock, projectId, amount, movedBy }: CostShift): MovedStock {
  const line = { ...stock, type: 'reversal', qty: '0', value: negate(amount), projectId };
  return movedBy === undefined ? line : { ...line, valued: 'later', refersTo: movedBy };
}
