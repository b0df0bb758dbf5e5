import type { ComponentProps } from 'react';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { BudgetWarning } from './BudgetWarning.tsx';

const LazyWarning = lazyExport(() => import('./BudgetWarning.tsx'), 'BudgetWarning');
const LazyRevaluations = lazyExport(() => import('./RevaluationNotice.tsx'), 'RevaluationNotice');

/**
 * Names the effects of a movement in its form beside its own entries: the budgets that it passes, and the goods that it values again.
 * Each part is loaded where it may be needed. Another product's host checks neither.
 */
export function MovementNotices(props: ComponentProps<typeof BudgetWarning>) {
  const { settings, elsewhere } = useDefinitions();
  const { kind, post } = props.movement;
  if (elsewhere === true || kind !== 'movement') return null;
  return (
    <>
      {settings.budget !== undefined && (
        <Section>
          <LazyWarning {...props} />
        </Section>
      )}
      {post?.rule !== undefined && (
        <Section>
          <LazyRevaluations {...props} />
        </Section>
      )}
    </>
  );
}
