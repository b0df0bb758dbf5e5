import { add, compare, type Decimal, negate, QUANTITY_PLACES, share, subtract } from './money.ts';

/** A quantity that came into a stock after a purchase (above 0) or left it. */
export interface StockMove {
  /** The id of its stock entry. */
  id: number;
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
export interface Whereabouts {
  inStock: Decimal;
  /** The part that each move took, below 0 if it brought goods back. */
  moved: readonly MovedPart[];
  /** The part that had left before they came. */
  elsewhere: Decimal;
}

export interface MovedPart {
  move: StockMove;
  quantity: Decimal;
}

/** A correction on a later day, which put another quantity in the place of what was bought. */
export interface Replacement {
  /** How many of the moves come before it. */
  after: number;
  quantity: Decimal;
}

/** The places of a part of a quantity, which is rarely a round number. Half of them tell a half from what is nearly one. */
export const PART_PLACES = 24;

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
  /** The goods of the purchase that each project holds. */
  const own = new Map<number, Decimal>();
  let moved: MovedPart[] = [];
  const waiting = [...replacements];
  let total = bought;
  let stock = add([before.inStock, bought], QUANTITY_PLACES);
  let inStock = least(bought, stock);
  for (const [place, move] of moves.entries()) {
    replace(place);
    const quantity = partOf(move);
    if (move.projectId !== null) {
      const { projectId } = move;
      own.set(projectId, add([own.get(projectId) ?? '0', quantity], PART_PLACES));
      held.set(projectId, subtract(held.get(projectId) ?? '0', move.qty, QUANTITY_PLACES));
    }
    inStock = subtract(inStock, quantity, PART_PLACES);
    stock = add([stock, move.qty], QUANTITY_PLACES);
    moved.push({ move, quantity });
  }
  replace(moves.length);
  const parts = moved.map(({ quantity }) => quantity);
  return { inStock, moved, elsewhere: subtract(total, add([inStock, ...parts], PART_PLACES), PART_PLACES) };

  function partOf({ qty, projectId, isCount, isAlong = false }: StockMove): Decimal {
    if (projectId === null) {
      const next = add([stock, qty], QUANTITY_PLACES);
      const left = compare(next, 0) > 0 ? part(inStock, next, stock) : '0';
      return isCount ? subtract(inStock, left, PART_PLACES) : '0';
    }
    if (isAlong) return negate(moved.at(-1)?.quantity ?? '0', PART_PLACES);
    if (compare(qty, 0) < 0) return part(inStock, least(negate(qty, QUANTITY_PLACES), stock), stock);
    const holds = held.get(projectId) ?? '0';
    return negate(part(own.get(projectId) ?? '0', least(qty, holds), holds), PART_PLACES);
  }

  /** Goods that left are of the corrected purchase, as far as it buys as many; the rest of it is in stock. */
  function replace(place: number): void {
    while (waiting[0] !== undefined && waiting[0].after <= place) {
      const { quantity } = waiting.shift() as Replacement;
      const left = subtract(total, inStock, PART_PLACES);
      const isEnough = compare(left, quantity) <= 0;
      const scaled = (own: Decimal) => share(own, quantity, left, PART_PLACES);
      inStock = isEnough ? subtract(quantity, left, PART_PLACES) : '0';
      if (!isEnough) {
        for (const [id, goods] of own) own.set(id, scaled(goods));
        moved = moved.map((one) => ({ ...one, quantity: scaled(one.quantity) }));
      }
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
