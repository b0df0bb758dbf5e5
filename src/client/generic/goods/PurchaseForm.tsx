import type { Values } from '../form/formValues.ts';
import type { RecordFormProps } from '../form/RecordForm.tsx';
import { GoodsLayout } from './GoodsLayout.tsx';
import type { GoodsLine } from './goodsLine.ts';
import { PurchaseSums } from './PurchaseSums.tsx';
import { isDiscount, purchaseTotals } from './purchaseTotals.ts';
import { useGoodsForm } from './useGoodsForm.ts';

/** The names of a purchase's totals in its record; the posting rule reads them. */
const TOTALS = ['sub_total', 'discount', 'total'] as const;

/** Optional in the API but required in the form (docs/business-rules.md, "Purchases"). */
const REQUIRED = ['memo_id', 'date'];

/** The form of a purchase: lines with prices; below them subtotal, discount and total. */
export function PurchaseForm(props: RecordFormProps) {
  const goods = useGoodsForm(props, {
    kind: 'priced',
    more: totalsOf,
    wants: props.save === undefined ? REQUIRED : [],
  });
  return (
    <GoodsLayout {...props} goods={goods} kind="priced" apart={TOTALS}>
      <PurchaseSums
        resource={props.resource}
        form={goods.state.form}
        lines={goods.lines.lines}
        areLinesWrong={goods.state.form.formState.errors[goods.field.name] !== undefined}
      />
    </GoodsLayout>
  );
}

function totalsOf({ discount: typed }: Values, lines: readonly GoodsLine[]): Values {
  const { subTotal, discount, total } = purchaseTotals(lines, typed);
  return { sub_total: subTotal, discount: isDiscount(typed) ? discount : typed, total };
}
