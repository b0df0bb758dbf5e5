import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useWatch } from 'react-hook-form';
import { compare, negate, subtract } from '../../../ledger/money.ts';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import type { FormHandle } from '../form/FormTask.ts';
import type { Values } from '../form/formValues.ts';
import { isHolding } from '../page/isHolding.ts';
import { After } from './CardBody.tsx';
import { changeOf, currentEffects, type Effect, effectsOf } from './entryEffects.ts';
import { useStanding } from './useStanding.ts';

/** Books of the firm's own money, such as the cash, that an entry may change: now, and after this entry. */
export function NominalCards({ movement, form }: { movement: Resource; form: FormHandle }) {
  const { books = {} } = useDefinitions().settings;
  const keys = [
    ...new Set(effectsOf(movement).flatMap(({ book }) => ('nominal' in book ? [book.nominal] : []))),
  ];
  return keys.map((key) => {
    const book = books[key];
    if (book?.ledger === undefined || !isHolding({ normal: book.normal, floor: book.floor ?? null }))
      return null;
    return (
      <NominalCard
        key={key}
        name={key}
        label={book.label}
        view={book.ledger}
        movement={movement}
        form={form}
      />
    );
  });
}

interface Props {
  name: string;
  label: string;
  view: LedgerView;
  movement: Resource;
  form: FormHandle;
}

function NominalCard({ name, label, view, movement, form }: Props) {
  const text = useText();
  const values = useWatch({ control: form.control }) as Values;
  const isOn = ({ book }: Effect) => 'nominal' in book && book.nominal === name;
  const effects = currentEffects(movement, values)?.filter(isOn) ?? [];
  const { data, isError } = useStanding(effects.length > 0 ? view : undefined, '');
  if (effects.length === 0 || isError) return null;
  const change = changeOf(effects, 'debit', movement, values);
  const after = data && change !== undefined ? subtract(data.closing, negate(change)) : undefined;
  const isShort = after !== undefined && compare(after, 0) < 0;
  return (
    <Paper variant="outlined" sx={CARD}>
      <Box sx={{ fontWeight: 600 }}>
        {data === undefined ? (
          <Skeleton width={140} />
        ) : (
          text('beside.nominal', { label, amount: formatMoney(data.closing) })
        )}
      </Box>
      <Box aria-live="polite" sx={{ fontSize: 13, color: 'text.secondary', minHeight: 20 }}>
        {after !== undefined && (
          <After
            words={text('beside.after', { balance: formatMoney(after) })}
            after={after}
            isShort={isShort}
          />
        )}
      </Box>
    </Paper>
  );
}

const CARD = { px: 2, py: 1.5, minHeight: 68, fontVariantNumeric: 'tabular-nums' };
