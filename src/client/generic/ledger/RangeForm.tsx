import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useText } from '../../providers/i18n.ts';
import { useFocusWrong } from '../page/useFocusWrong.ts';
import type { LedgerState } from './ledgerState.ts';
import { checkRange, RangeFields, type TypedRange } from './RangeFields.tsx';

interface Props {
  from: string;
  to: string;
  preset?: string | undefined;
  onFilter: (range: Pick<LedgerState, 'from' | 'to' | 'preset'>) => void;
}

/** The range of a shown ledger. It is applied by the Filter button, not while the user types; a usual range is, at once. */
export function RangeForm({ from, to, preset, onFilter }: Props) {
  const text = useText();
  const [typed, setTyped] = useState<TypedRange>({ from, to, preset });
  const [submitted, setSubmitted] = useState(false);
  const { form, focusWrong } = useFocusWrong();
  const errors = submitted ? checkRange(typed, text) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(checkRange(typed, text)).length > 0) return focusWrong();
    apply(typed);
  };
  const apply = (range: TypedRange) =>
    onFilter({ from: String(range.from), to: String(range.to), preset: range.preset });
  const change = (range: TypedRange) => {
    setTyped(range);
    if (range.preset !== undefined) apply(range);
  };
  return (
    <Box
      component="form"
      ref={form}
      role="search"
      aria-label={text('ledger.days')}
      noValidate
      onSubmit={submit}
      sx={LINE}
    >
      <RangeFields range={typed} errors={errors} onChange={change} />
      {/* Aligned with the inputs, whose labels are above them. */}
      <Button type="submit" variant="outlined" sx={{ mt: { sm: '24px' }, minHeight: { xs: 44, sm: 38 } }}>
        {text('ledger.filter')}
      </Button>
    </Box>
  );
}

/** On a phone, its parts wrap together with their neighbours. */
const LINE = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
};
