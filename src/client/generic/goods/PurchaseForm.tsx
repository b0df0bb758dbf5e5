import type { Values } from '../form/formValues.ts';
import type { RecordFormProps } from '../form/RecordForm.tsx';
import { GoodsLayout } from './GoodsLayout.tsx';
import type { GoodsLine } from './goodsLine.ts';
import { PurchaseSums } from './PurchaseSums.tsx';
import { isDiscount, purchaseTotals } from './purchaseTotals.ts';
import { useGoodsForm } from './useGoodsForm.ts';

/** What the sums of a purchase are called in its record: the posting rule reads them under these names. */
const SUMS = ['sub_total', 'discount', 'total'] as const;

/** The call can do without them; whoever fills in a form has the memo before them (specification 1, section 5). */
const WANTED = ['memo_id', 'date'];

/** The form of a purchase: its lines have prices, and below them stand subtotal, discount and total. */
export function PurchaseForm(props: RecordFormProps) {
  const goods = useGoodsForm(props, {
    kind: 'priced',
    more: sumsOf,
    wants: props.save === undefined ? WANTED : [],
  });
  return (
    <GoodsLayout {...props} goods={goods} kind="priced" apart={SUMS}>
      <PurchaseSums
        resource={props.resource}
        form={goods.state.form}
        lines={goods.lines.lines}
        areLinesWrong={goods.state.form.formState.errors[goods.field.name] !== undefined}
      />
    </GoodsLayout>
  );
}

function sumsOf({ discount: typed }: Values, lines: readonly GoodsLine[]): Values {
  const { subTotal, discount, total } = purchaseTotals(lines, typed);
  return { sub_total: subTotal, discount: isDiscount(typed) ? discount : typed, total };
}
