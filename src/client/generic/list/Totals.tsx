import { lineReference, type Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { ListState } from './listState.ts';

const ListTotals = lazyExport(() => import('./ListTotals.tsx'), 'ListTotals');

interface Props {
  resource: Resource;
  state: ListState;
  /** The number of found records; undefined while the rows load. */
  total: number | undefined;
}

/** Whether the list is found by the products of its lines, whose quantities are summed. */
function isFoundByLines({ fields }: Resource, { q, filters }: ListState): boolean {
  return Object.values(fields).some(
    (field) => lineReference(field) !== undefined && (q !== '' || Boolean(filters[field.name])),
  );
}

/** The sums below a list, which load after its rows. Hosts of other products have no call for them. */
export function Totals({ resource, state, total }: Props) {
  const { elsewhere } = useDefinitions();
  const isSummed = resource.list.totals.length > 0 || isFoundByLines(resource, state);
  if (elsewhere || total === undefined || !isSummed) return null;
  return (
    <Section>
      <ListTotals resource={resource} state={state} />
    </Section>
  );
}
