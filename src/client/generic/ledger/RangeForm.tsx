import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useText } from '../../providers/i18n.ts';
import type { LedgerState } from './ledgerState.ts';
import { checkRange, RangeFields, type TypedRange } from './RangeFields.tsx';
import { useFocusWrong } from './useFocusWrong.ts';

interface Props {
  from: string;
  to: string;
  onFilter: (range: Pick<LedgerState, 'from' | 'to'>) => void;
}

/** The range of a ledger's result: taken over by Filter, not while one types. */
export function RangeForm({ from, to, onFilter }: Props) {
  const text = useText();
  const [typed, setTyped] = useState<TypedRange>({ from, to });
  const [asked, setAsked] = useState(false);
  const { form, focusWrong } = useFocusWrong();
  const errors = asked ? checkRange(typed, text) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(checkRange(typed, text)).length > 0) return focusWrong();
    onFilter({ from: String(typed.from), to: String(typed.to) });
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
      <RangeFields range={typed} errors={errors} onChange={setTyped} />
      {/* Level with the inputs, whose labels stand above them. */}
      <Button type="submit" variant="outlined" sx={{ mt: { sm: '24px' }, minHeight: { xs: 44, sm: 38 } }}>
        {text('ledger.filter')}
      </Button>
    </Box>
  );
}

/** On a phone its parts wrap with what stands beside it. */
const LINE = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
};
