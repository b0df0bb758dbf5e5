import { type ReactNode, useMemo } from 'react';
import { BUDGET_CONTROLS, undeclaredField } from '../../../../schema/index.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { FirmSettingsForm } from '../FirmSettingsForm.tsx';

/** The treatment of movements that pass a budget (docs/business-rules.md, "Budgets"). */
export default function BudgetSection(): ReactNode {
  const { budget } = useDefinitions().settings;
  return budget && <Control control={budget.control} />;
}

function Control({ control }: { control: string }) {
  const text = useText();
  const fields = useMemo(
    () => [
      undeclaredField('budget_control', 'select', text('budget.control'), {
        required: true,
        options: BUDGET_CONTROLS.map((value) => ({ value, label: text(`budget.control.${value}`) })),
      }),
    ],
    [text],
  );
  const initial = useMemo(() => ({ budget_control: control }), [control]);
  return (
    <FirmSettingsForm
      label={text('setting.budget')}
      fields={fields}
      initial={initial}
      submit={text('budget.control.save')}
    />
  );
}
