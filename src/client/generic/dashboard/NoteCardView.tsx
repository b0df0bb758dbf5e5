import type { DashboardCard, NoteCard } from '../../../schema/dashboard.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { CardFrame } from './CardFrame.tsx';

// The library that reads Markdown.
const Formatted = lazyExport(() => import('../../../fields/richtext/Formatted.tsx'), 'Formatted');

/** A text of the definition. */
export function NoteCardView({ card }: { card: DashboardCard & NoteCard }) {
  return (
    <CardFrame label={card.label}>
      <Section>
        <Formatted markdown={card.text} />
      </Section>
    </CardFrame>
  );
}
