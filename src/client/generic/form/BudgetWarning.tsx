import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSettled } from '../../../fields/useSettled.tsx';
import type { Resource } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { bodiesToCheck, isBudgeted } from './bodiesToCheck.ts';
import type { RecordFormState } from './useRecordForm.ts';
import { useValues } from './useValues.ts';

interface Props {
  movement: Resource;
  state: Pick<RecordFormState, 'form' | 'checked'>;
  /** The name of a sheet's lines, each of which is a movement. */
  lines?: string;
}

/** A budget that movements would pass (POST /budget/check), in quantity if it is that of a product. */
interface Passed {
  project_id: number;
  project_name: string;
  head: string;
  product_name: string | null;
  budget: number;
  used: number;
  after: number;
}

const TYPING_PAUSE = 400;

/** Names the budgets that the movement in the form would pass, once its values are valid. It stops nobody. */
export function BudgetWarning(props: Props) {
  const { settings } = useDefinitions();
  return isBudgeted(props.movement, settings) ? <Warning {...props} /> : null;
}

function Warning({ movement, state, lines }: Props) {
  const text = useText();
  const { settings } = useDefinitions();
  const [wanted, setWanted] = useState('');
  useValues(state.form, (values) => {
    const bodies = bodiesToCheck(movement, settings.dimensions?.[0], state.checked(values), lines);
    setWanted(bodies.length === 0 ? '' : JSON.stringify(bodies));
  });
  const settled = useSettled(wanted, TYPING_PAUSE);
  // A check that fails warns of nothing: the server decides when the movement is saved.
  const { data } = useCall<readonly Passed[]>(
    settled !== '' && settled === wanted
      ? { path: '/budget/check', body: { movement: movement.name, bodies: JSON.parse(settled) } }
      : undefined,
  );
  if (data === undefined || data.length === 0 || wanted === '') return null;
  const heads = settings.budget?.heads ?? {};
  return (
    <Alert severity="warning" sx={{ mt: 2 }} aria-label={text('budget.warning')}>
      {data.map((one) => {
        const { head, product_name: product, project_name: project } = one;
        const format = product === null ? formatMoney : formatQuantity;
        const label = heads[head]?.label ?? head;
        return (
          <div key={`${one.project_id} ${head} ${product}`}>
            {text('budget.wouldPass', {
              name: product === null ? label : `${label}, ${product}`,
              project,
              budget: format(one.budget),
              used: format(one.used),
              after: format(one.after),
            })}
          </div>
        );
      })}
    </Alert>
  );
}
