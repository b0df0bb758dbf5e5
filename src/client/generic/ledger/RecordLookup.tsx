import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useState } from 'react';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { isFocusFree } from '../../layout/keys/focusFree.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { Card } from '../page/Card.tsx';
import { useFocusWrong } from '../page/useFocusWrong.ts';
import { firstRange, type LedgerState } from './ledgerState.ts';
import { checkRange, RangeFields, type TypedRange } from './RangeFields.tsx';
import { type LedgerOwner, RecordSelector } from './RecordSelector.tsx';

interface Props {
  resource: Resource;
  view: LedgerView;
  state: LedgerState;
  /** The record of the shown ledger, once its name is known. */
  shown: LedgerOwner | undefined;
  onCheck: (range: Pick<LedgerState, 'id' | 'from' | 'to' | 'preset'>) => void;
  onCancel: () => void;
}

/** Selects the record of a ledger, and the range if the definition asks for it here. */
export function RecordLookup({ resource, view, state, shown, onCheck, onCancel }: Props) {
  const text = useText();
  const today = useToday();
  const [owner, setOwner] = useState<LedgerOwner | null>(null);
  const [range, setRange] = useState<TypedRange>(() => rangeOf(state));
  const [submitted, setSubmitted] = useState(false);
  const { form, focusWrong } = useFocusWrong();
  const withRange = view.range === 'lookup';
  const [isEmpty] = useState(state.id === '');
  // The name can be typed at once.
  useEffect(() => {
    if (isEmpty && isFocusFree()) form.current?.querySelector('input')?.focus();
  }, [isEmpty, form]);
  // A linked ledger fills the selector when its record's name arrives.
  useEffect(() => {
    if (shown !== undefined) setOwner(shown);
  }, [shown]);
  // Returning to the lookup clears it.
  useEffect(() => {
    if (state.id === '') setOwner(null);
  }, [state.id]);
  useEffect(
    () => setRange(rangeOf({ from: state.from, to: state.to, preset: state.preset })),
    [state.from, state.to, state.preset],
  );
  const label = resource.label.one;
  const rangeErrors = withRange ? checkRange(range, text) : {};
  const missing = owner === null ? text('ledger.required', { label }) : undefined;
  const check = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (owner === null || Object.keys(rangeErrors).length > 0) return focusWrong();
    const typed = { from: String(range.from), to: String(range.to), preset: range.preset };
    onCheck({ id: owner.id, ...(withRange ? typed : { ...firstRange(view, today), preset: undefined }) });
  };
  const cancel = () => {
    setOwner(null);
    setSubmitted(false);
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
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 360px' }, minWidth: { sm: 200 } }}>
          <RecordSelector
            resource={resource}
            value={owner}
            onChange={setOwner}
            error={submitted ? missing : undefined}
          />
        </Box>
        {withRange && <RangeFields range={range} errors={submitted ? rangeErrors : {}} onChange={setRange} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: { sm: '24px' } }}>
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

function rangeOf({ from, to, preset }: Pick<LedgerState, 'from' | 'to' | 'preset'>): TypedRange {
  return { from, to, preset };
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 };
