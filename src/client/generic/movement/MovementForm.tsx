import type { ComponentType, LazyExoticComponent } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { RecordForm, type RecordFormProps } from '../form/RecordForm.tsx';
import { FIELD_HEIGHT, LoadingBlocks } from '../page/LoadingBlocks.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';

type Form = LazyExoticComponent<ComponentType<RecordFormProps>>;

const GoodsForm: Form = lazyExport(() => import('../goods/GoodsForm.tsx'), 'GoodsForm');
const PurchaseForm: Form = lazyExport(() => import('../goods/PurchaseForm.tsx'), 'PurchaseForm');

/** The forms for posting rules with lines of goods. */
const BY_RULE: Readonly<Record<string, Form>> = {
  purchase: PurchaseForm,
  supply: GoodsForm,
  return: GoodsForm,
  transfer: GoodsForm,
};

/** Whether the form of a movement contains lines and is wider than others. */
export function isWide({ post, fields }: Resource): boolean {
  return formOf(post?.rule) !== undefined || Object.values(fields).some(({ type }) => type === 'lines');
}

/** The form of a movement: the one for its posting rule, or one drawn from its definition. */
export function MovementForm(props: RecordFormProps) {
  const { isWaiting } = useRecordLogic(props.resource);
  const Form = formOf(props.resource.post?.rule);
  if (Form === undefined) return <RecordForm {...props} />;
  if (isWaiting) return LOADING;
  return (
    <Section waiting={LOADING}>
      <Form {...props} />
    </Section>
  );
}

function formOf(rule: string | undefined): Form | undefined {
  return rule !== undefined && Object.hasOwn(BY_RULE, rule) ? BY_RULE[rule] : undefined;
}

const LOADING = <LoadingBlocks heights={[FIELD_HEIGHT, 160]} sx={{ p: { xs: 2, md: 3 } }} />;
