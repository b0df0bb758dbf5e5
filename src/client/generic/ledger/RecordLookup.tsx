import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useState } from 'react';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { Card } from '../page/Card.tsx';
import { firstRange, type LedgerState } from './ledgerState.ts';
import { checkRange, RangeFields, type TypedRange } from './RangeFields.tsx';
import { type LedgerOwner, RecordSelector } from './RecordSelector.tsx';
import { useFocusWrong } from './useFocusWrong.ts';

interface Props {
  resource: Resource;
  view: LedgerView;
  state: LedgerState;
  /** The record whose ledger is shown now, once its name is known. */
  shown: LedgerOwner | undefined;
  onCheck: (asked: Pick<LedgerState, 'id' | 'from' | 'to'>) => void;
  onCancel: () => void;
}

/** Asks whose ledger is wanted, and where the definition says so of which days (specification 1, sections 2.7, 2.8, 2.11). */
export function RecordLookup({ resource, view, state, shown, onCheck, onCancel }: Props) {
  const text = useText();
  const today = useToday();
  const [owner, setOwner] = useState<LedgerOwner | null>(null);
  const [range, setRange] = useState<TypedRange>({ from: state.from, to: state.to });
  const [asked, setAsked] = useState(false);
  const { form, focusWrong } = useFocusWrong();
  const withRange = view.range === 'lookup';
  // A linked ledger stands in the selector, too, as soon as its record's name is there.
  useEffect(() => {
    if (shown !== undefined) setOwner(shown);
  }, [shown]);
  // And who comes back to ask for another one begins anew.
  useEffect(() => {
    if (state.id === '') setOwner(null);
  }, [state.id]);
  useEffect(() => setRange({ from: state.from, to: state.to }), [state.from, state.to]);
  const label = resource.label.one;
  const rangeErrors = withRange ? checkRange(range, text) : {};
  const missing = owner === null ? text('ledger.required', { label }) : undefined;
  const check = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (owner === null || Object.keys(rangeErrors).length > 0) return focusWrong();
    const days = withRange ? { from: String(range.from), to: String(range.to) } : firstRange(view, today);
    onCheck({ id: owner.id, ...days });
  };
  const cancel = () => {
    setOwner(null);
    setAsked(false);
    onCancel();
  };
  return (
    <Card padded printed={false}>
      <Box
        component="form"
        ref={form}
        role="search"
        aria-label={view.title}
        noValidate
        onSubmit={check}
        sx={LINE}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 360px' }, minWidth: 200 }}>
          <RecordSelector
            resource={resource}
            value={owner}
            onChange={setOwner}
            error={asked ? missing : undefined}
          />
        </Box>
        {withRange && <RangeFields range={range} errors={asked ? rangeErrors : {}} onChange={setRange} />}
        <Box sx={{ display: 'flex', gap: 1, mt: { sm: '24px' } }}>
          <Button type="submit" variant="contained" sx={{ minHeight: { xs: 44, sm: 38 } }}>
            {text('ledger.check')}
          </Button>
          <Button type="button" color="inherit" onClick={cancel} sx={{ minHeight: { xs: 44, sm: 38 } }}>
            {text('ledger.cancel')}
          </Button>
        </Box>
      </Box>
    </Card>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 };
