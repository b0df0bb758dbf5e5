import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { RecordForm, type RecordFormProps } from '../form/RecordForm.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';

type Form = LazyExoticComponent<ComponentType<RecordFormProps>>;

const GoodsForm: Form = lazy(() =>
  import('../goods/GoodsForm.tsx').then((module) => ({ default: module.GoodsForm })),
);
const PurchaseForm: Form = lazy(() =>
  import('../goods/PurchaseForm.tsx').then((module) => ({ default: module.PurchaseForm })),
);

/** The posting rules whose records have lines of goods, with the forms that know what the rule reads. */
const BY_RULE: Readonly<Record<string, Form>> = {
  purchase: PurchaseForm,
  supply: GoodsForm,
  return: GoodsForm,
};

/** Whether the form of a movement is wider than others: it holds lines. */
export function isWide({ post, fields }: Resource): boolean {
  return formOf(post?.rule) !== undefined || Object.values(fields).some(({ type }) => type === 'lines');
}

/** The form of a movement: drawn from its definition, or the one that its posting rule asks for. */
export function MovementForm(props: RecordFormProps) {
  const { isWaiting } = useRecordLogic(props.resource);
  const Form = formOf(props.resource.post?.rule);
  if (Form === undefined) return <RecordForm {...props} />;
  if (isWaiting) return <Waiting />;
  return (
    <Section waiting={<Waiting />}>
      <Form {...props} />
    </Section>
  );
}

function formOf(rule: string | undefined): Form | undefined {
  return rule !== undefined && Object.hasOwn(BY_RULE, rule) ? BY_RULE[rule] : undefined;
}

function Waiting() {
  return (
    <Box aria-busy sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={62} />
      <Skeleton variant="rounded" height={160} />
    </Box>
  );
}
