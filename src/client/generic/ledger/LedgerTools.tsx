import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { useShortcut } from '../../layout/keys/useShortcut.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { RangeFilter } from '../filter/RangeFilter.tsx';
import { TextFilter } from '../filter/TextFilter.tsx';
import { ReferenceFilter } from '../list/ReferenceFilter.tsx';
import { Choice } from '../page/Choice.tsx';
import { entryTypes, isFiltered, LEDGER_FILTERS } from './ledgerFilters.ts';
import { ledgerMistakes } from './ledgerMistakes.ts';
import type { ShownView } from './ledgerPart.ts';
import { formatType } from './ledgerText.ts';
import type { LedgerControl } from './useLedgerState.ts';

interface Props extends LedgerControl {
  view: ShownView;
}

const NO_FILTERS = Object.fromEntries(LEDGER_FILTERS.map((name) => [name, undefined]));

/** The filters of a ledger's entries, their order, and the compact view. */
export function LedgerTools({ view, state, change, address }: Props) {
  const text = useText();
  const { resources } = useDefinitions();
  const bar = useRef<HTMLElement>(null);
  useShortcut('find', () => bar.current?.querySelector('input')?.select());
  const site = siteOf(resources);
  // All entries of a project's own ledger are of that project.
  const isOfSite = site?.ledger?.operation === view.operation;
  const label = text(view.of === 'book' ? 'books.column.amount' : 'ledger.goods.quantity');
  const amount = { name: 'amount', type: view.of === 'book' ? 'money' : 'quantity', label } as Field;
  const types = [
    { value: '', label: text('list.all') },
    ...entryTypes(resources).map((type) => ({ value: type, label: formatType(type) })),
  ];
  return (
    <Box ref={bar} role="search" aria-label={text('filter.all')} data-print="hide" sx={BAR}>
      {address && <Mistakes address={address} site={site?.label.one ?? ''} amount={label} />}
      <TextFilter label={text('list.search')} value={state.q ?? ''} onChange={(q) => change({ q })} />
      <Choice
        label={text('ledger.goods.type')}
        value={state.type ?? ''}
        options={types}
        onChange={(type) => change({ type })}
      />
      {site !== undefined && !isOfSite && (
        <ReferenceFilter
          label={site.label.one}
          to={site.name}
          value={state.project ?? ''}
          onChange={(project) => change({ project })}
        />
      )}
      <RangeFilter
        field={amount}
        label={label}
        value={state.amount ?? ''}
        onChange={(range) => change({ amount: range })}
      />
      {isFiltered(state) && (
        <Button size="small" color="inherit" onClick={() => change(NO_FILTERS)}>
          {text('filter.clearAll')}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
        <Toggle
          words={text('ledger.hideReversed')}
          on={state.reversed === 'hidden'}
          onChange={(on) => change({ reversed: on ? 'hidden' : undefined })}
        />
        <Toggle
          words={text('ledger.newestFirst')}
          on={state.newestFirst === true}
          onChange={(newestFirst) => change({ newestFirst })}
        />
        <Toggle
          words={text('ledger.compact')}
          on={state.compact === true}
          onChange={(compact) => change({ compact })}
        />
      </Box>
    </Box>
  );
}

function Toggle({ words, on, onChange }: { words: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Button
      size="small"
      color={on ? 'primary' : 'inherit'}
      variant="outlined"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      sx={{ minHeight: { xs: 44, sm: 36 }, ...(!on && { borderColor: 'divider' }) }}
    >
      {words}
    </Button>
  );
}

/** The resource of projects: it counts the people that are assigned to it. */
function siteOf(resources: Readonly<Record<string, Resource>>): Resource | undefined {
  return Object.values(resources).find(({ fields }) =>
    Object.values(fields).some(({ from }) => from === 'assigned'),
  );
}

/** Names what the address asks for and no ledger has. */
function Mistakes({ address, site, amount }: { address: URLSearchParams; site: string; amount: string }) {
  const text = useText();
  const { resources } = useDefinitions();
  const parts = ledgerMistakes(address, entryTypes(resources), {
    ...{ from: text('ledger.from'), to: text('ledger.to'), days: text('filter.presets') },
    ...{ order: text('list.sort'), view: text('list.view'), type: text('ledger.goods.type') },
    reversed: text('ledger.hideReversed'),
    ...{ project: site, amount },
  });
  if (parts.length === 0) return null;
  return (
    <Alert severity="info" role="status" sx={{ flex: '1 1 100%', overflowWrap: 'anywhere' }}>
      {text('ledger.wrongAddress', { parts: parts.join(', ') })}
    </Alert>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: 1,
};
