import type { Fact } from '../../../papers/Paper.ts';

interface Props {
  facts: readonly Fact[];
  /** Whether they are totals, which a paper shows larger. */
  figures?: boolean;
}

/** Values with their labels, as a paper has them; nothing where there are none. */
export function Facts({ facts, figures = false }: Props) {
  if (facts.length === 0) return null;
  return (
    <dl className={figures ? 'figures' : 'facts'}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
