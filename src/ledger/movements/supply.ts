import { negate, QUANTITY_PLACES } from '../money.ts';
import { PRODUCT, projectGoods } from './goods.ts';
import type { PlainRule } from './movement.ts';

/** Goods that go from the stock to a project (docs/business-rules.md, "Goods on projects"). */
export const supply: PlainRule = {
  needs: 'nothing',
  movesGoods: true,
  posts: [PRODUCT],
  effect: (given) => projectGoods(given, 'supply', (qty) => ({ qty: negate(qty, QUANTITY_PLACES) })),
};
