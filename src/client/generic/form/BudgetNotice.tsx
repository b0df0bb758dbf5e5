import type { ComponentProps } from 'react';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { BudgetWarning } from './BudgetWarning.tsx';

const LazyWarning = lazyExport(() => import('./BudgetWarning.tsx'), 'BudgetWarning');

/** The warning of budgets in a movement's form, loaded where there are any. Another product's host checks none. */
export function BudgetNotice(props: ComponentProps<typeof BudgetWarning>) {
  const { settings, elsewhere } = useDefinitions();
  if (elsewhere === true || settings.budget === undefined || props.movement.kind !== 'movement') return null;
  return (
    <Section>
      <LazyWarning {...props} />
    </Section>
  );
}
