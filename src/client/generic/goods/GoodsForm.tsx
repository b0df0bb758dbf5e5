import type { RecordFormProps } from '../form/RecordForm.tsx';
import { GoodsLayout } from './GoodsLayout.tsx';
import { useGoodsForm } from './useGoodsForm.ts';

/** The form of a movement of goods without a price: to a project, with the stock beside each product, back from one, or between two. */
export function GoodsForm(props: RecordFormProps) {
  const kind = props.resource.post?.rule === 'supply' ? 'stocked' : 'plain';
  const goods = useGoodsForm(props, { kind });
  return <GoodsLayout {...props} goods={goods} kind={kind} />;
}
