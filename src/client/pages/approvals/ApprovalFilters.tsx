import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { undeclaredField } from '../../../schema/index.ts';
import { RangeFilter } from '../../generic/filter/RangeFilter.tsx';
import { SearchBox } from '../../generic/list/SearchBox.tsx';
import { Choice } from '../../generic/page/Choice.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { type TextKey, useText } from '../../providers/i18n.ts';
import { type ApprovalsState, STATES_OF } from './approvalsState.ts';
import { kindLabel } from './approvalText.ts';
import { useApprovalFilters } from './useApprovals.ts';

interface Props {
  state: ApprovalsState;
  change: (to: Partial<ApprovalsState>) => void;
}

/** The search and the filters of approvals; a choice of one thing is left out. */
export function ApprovalFilters({ state, change }: Props): ReactNode {
  const text = useText();
  const definitions = useDefinitions();
  const { data } = useApprovalFilters();
  const all = { value: '', label: text('list.all') };
  const kinds = (data?.resources ?? []).map((name) => ({
    value: name,
    label: kindLabel(name, definitions),
  }));
  const makers = (data?.makers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const states = STATES_OF[state.show].map((name) => ({
    value: name,
    label: text(`approvals.stateName.${name}` as TextKey),
  }));
  const choices = [
    { name: 'kind', label: text('approvals.kind'), options: kinds },
    { name: 'state', label: text('approvals.stands'), options: states },
    { name: 'maker', label: text('approvals.sentBy'), options: state.show === 'own' ? [] : makers },
  ] as const;
  const sentOn = text('approvals.sentOn');
  return (
    <Box role="search" sx={BAR}>
      <SearchBox value={state.q} onSearch={(q) => change({ q })} />
      {choices.map(
        ({ name, label, options }) =>
          (options.length > 1 || state[name] !== '') && (
            <Choice
              key={name}
              label={label}
              value={state[name]}
              options={[
                all,
                ...options.toSorted((a, b) => (name === 'state' ? 0 : a.label.localeCompare(b.label))),
              ]}
              onChange={(value) => change({ [name]: value })}
            />
          ),
      )}
      <RangeFilter
        field={undeclaredField('sent', 'date', sentOn)}
        label={sentOn}
        value={state.sent}
        onChange={(sent) => change({ sent })}
      />
      <Choice
        label={text('approvals.order')}
        value={state.order}
        options={(['desc', 'asc'] as const).map((value) => ({
          value,
          label: text(`approvals.order.${value}`),
        }))}
        onChange={(value) => change({ order: value as 'asc' | 'desc' })}
      />
    </Box>
  );
}

const BAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 };
