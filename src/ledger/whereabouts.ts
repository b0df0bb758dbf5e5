import { add, compare, type Decimal, negate, QUANTITY_PLACES, share, subtract } from './money.ts';

/** A quantity that came into a stock after a purchase (above 0) or left it. */
export interface StockMove {
  qty: Decimal;
  /** The project that received it or gave it back. */
  projectId: number | null;
  /** Whether it was counted: a count makes all goods of the stock more or fewer. */
  isCount: boolean;
  /** Whether it passes on what the move before it brought, to another project. */
  isAlong?: boolean;
}

/** The quantities of a product before a purchase: in stock, and with each project. */
export interface Holdings {
  inStock: Decimal;
  projects: ReadonlyMap<number, Decimal>;
}

/** Where the goods of a purchase are. The quantities add up to what was bought. */
export interface Whereabouts extends Holdings {
  /** The part that no project received, such as goods that were counted as missing; below 0 if more was counted. */
  elsewhere: Decimal;
}

/** A correction on a later day, which put another quantity in the place of what was bought. */
export interface Replacement {
  /** How many of the moves come before it. */
  after: number;
  quantity: Decimal;
}

/** The places of a part of a quantity, which is rarely a round number. */
export const PART_PLACES = 12;

/**
 * Follows the goods of a purchase through what happened to their stock since. Goods of one kind are mixed, so
 * whatever leaves the stock takes of each purchase in proportion, as it does of the value
 * (docs/business-rules.md, "Corrections of purchases").
 *
 * @param moves in their order, without what was reversed.
 * @param replacements the corrections since, in their order: the goods are then those of the last one.
 */
export function traceGoods(
  bought: Decimal,
  before: Holdings,
  moves: readonly StockMove[],
  replacements: readonly Replacement[] = [],
): Whereabouts {
  const held = new Map(before.projects);
  const projects = new Map<number, Decimal>();
  const waiting = [...replacements];
  let total = bought;
  let stock = add([before.inStock, bought], QUANTITY_PLACES);
  let inStock = least(bought, stock);
  let brought: Decimal = '0';
  for (const [place, { qty, projectId, isCount, isAlong = false }] of moves.entries()) {
    replace(place);
    const next = add([stock, qty], QUANTITY_PLACES);
    if (projectId === null) {
      if (isCount) inStock = compare(next, 0) > 0 ? part(inStock, next, stock) : '0';
    } else {
      const own = projects.get(projectId) ?? '0';
      const holds = held.get(projectId) ?? '0';
      const taken = isAlong ? brought : part(inStock, least(negate(qty, QUANTITY_PLACES), stock), stock);
      brought = part(own, least(qty, holds), holds);
      const moved = compare(qty, 0) < 0 ? taken : negate(brought, PART_PLACES);
      projects.set(projectId, add([own, moved], PART_PLACES));
      held.set(projectId, subtract(holds, qty, QUANTITY_PLACES));
      inStock = subtract(inStock, moved, PART_PLACES);
    }
    stock = next;
  }
  replace(moves.length);
  const elsewhere = subtract(total, add([inStock, ...projects.values()], PART_PLACES), PART_PLACES);
  return { inStock, projects, elsewhere };

  /** Goods that left are of the corrected purchase, as far as it buys as many; the rest of it is in stock. */
  function replace(place: number): void {
    while (waiting[0] !== undefined && waiting[0].after <= place) {
      const { quantity } = waiting.shift() as Replacement;
      const left = subtract(total, inStock, PART_PLACES);
      const isEnough = compare(left, quantity) <= 0;
      inStock = isEnough ? subtract(quantity, left, PART_PLACES) : '0';
      if (!isEnough)
        for (const [id, own] of projects) projects.set(id, share(own, quantity, left, PART_PLACES));
      stock = add([stock, subtract(quantity, total, QUANTITY_PLACES)], QUANTITY_PLACES);
      total = quantity;
    }
  }
}

/** A quantity in proportion. Nothing is in proportion to nothing. */
function part(quantity: Decimal, of: Decimal, whole: Decimal): Decimal {
  return compare(whole, 0) > 0 ? share(quantity, of, whole, PART_PLACES) : '0';
}

/** The smaller of two quantities, at least 0. */
function least(a: Decimal, b: Decimal): Decimal {
  const smaller = compare(a, b) < 0 ? a : b;
  return compare(smaller, 0) < 0 ? '0' : smaller;
}
