import Box from '@mui/material/Box';
import { fieldTypes } from '../../../fields/index.ts';
import { compare, type Decimal, negate, parseDecimal, subtract } from '../../../ledger/money.ts';
import { type Field, type LedgerView, type Resource, recordName, type Sheet } from '../../../schema/index.ts';
import { useOneRecord } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { After } from '../beside/CardBody.tsx';
import { changeOf, currentEffects, type Effect } from '../beside/entryEffects.ts';
import { balanceOf } from '../beside/useCard.ts';
import { useStanding } from '../beside/useStanding.ts';
import type { Values } from '../form/formValues.ts';
import { balanceText } from '../page/balanceText.ts';
import { isHolding } from '../page/isHolding.ts';
import { lineFields, type SheetLine, sumOf } from './sheetLine.ts';
import { STANDING } from './sheetStyle.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
  values: Values;
  lines: readonly SheetLine[];
}

/** How many lines are recorded, what they come to, and the money that they change: now, and after this sheet. */
export function SheetStanding({ resource, sheet, values, lines }: Props) {
  const text = useText();
  const { resources, settings } = useDefinitions();
  const amounts = lineFields(sheet).filter(({ type }) => fieldTypes[type]?.amount === 'money');
  const sums = Object.fromEntries(amounts.map((field) => [field.name, sumOf(lines, field)]));
  const whole = { ...values, ...sums };
  const effects = currentEffects(resource, whole) ?? [];
  const books = [...new Map(effects.map((effect) => [keyOf(effect), effect.book])).entries()];
  const present = lines.filter(({ isPresent }) => isPresent).length;
  return (
    <Box sx={STANDING}>
      <Box component="span" role="status" sx={{ fontWeight: 600 }}>
        {text('sheet.present', { present: countText(present), all: countText(lines.length) })}
        {amounts.map((field) => (
          <span key={field.name}> · {formatMoney(sums[field.name] ?? '0.00')}</span>
        ))}
      </Box>
      {books.map(([key, book]) => {
        const own = effects.filter((effect) => keyOf(effect) === key);
        const change = (normal: 'debit' | 'credit') => changeOf(own, normal, resource, whole);
        if ('nominal' in book) {
          const nominal = settings.books?.[book.nominal];
          const holds = nominal && isHolding({ normal: nominal.normal, floor: nominal.floor ?? null });
          if (nominal?.ledger === undefined || !holds) return null;
          return (
            <NominalStanding key={key} label={nominal.label} view={nominal.ledger} change={change('debit')} />
          );
        }
        const field = resource.fields[book.field];
        const target = resources[field?.to ?? ''];
        const id = values[book.field] ?? null;
        if (field === undefined || target?.book === undefined || id === null || field.name === sheet.each)
          return null;
        return (
          <BookStanding
            key={key}
            field={field}
            target={target}
            id={String(id)}
            change={change(target.book.normal)}
          />
        );
      })}
    </Box>
  );
}

function keyOf({ book }: Effect): string {
  return 'nominal' in book ? book.nominal : `{${book.field}}`;
}

interface BookProps {
  field: Field;
  target: Resource;
  id: string;
  change: Decimal | undefined;
}

/** The book of a record that all lines share, such as the cash of a project. */
function BookStanding({ target, id, change }: BookProps) {
  const text = useText();
  const { data: result } = useOneRecord(target.name, id);
  const balance = String(result?.id) === id ? balanceOf(target, result) : undefined;
  const { book } = target;
  if (book === undefined || balance === undefined || result === undefined) return null;
  const after = change === undefined ? undefined : subtract(balance, negate(change));
  return (
    <Standing
      now={`${recordName(target, result)}: ${balanceText(book, balance, text)}`}
      after={after}
      afterText={
        after === undefined ? '' : isHolding(book) ? formatMoney(after) : balanceText(book, after, text)
      }
      isShort={after !== undefined && isHolding(book) && compare(after, 0) < 0}
    />
  );
}

/** A book of the firm's own money, such as the cash. */
function NominalStanding({
  label,
  view,
  change,
}: {
  label: string;
  view: LedgerView;
  change: Decimal | undefined;
}) {
  const text = useText();
  const { data } = useStanding(view, '');
  const balance = parseDecimal(data?.closing);
  if (balance === null) return null;
  const after = change === undefined ? undefined : subtract(balance, negate(change));
  return (
    <Standing
      now={text('beside.nominal', { label, amount: formatMoney(balance) })}
      after={after}
      afterText={after === undefined ? '' : formatMoney(after)}
      isShort={after !== undefined && compare(after, 0) < 0}
    />
  );
}

interface StandingProps {
  now: string;
  after: Decimal | undefined;
  afterText: string;
  isShort: boolean;
}

function Standing({ now, after, afterText, isShort }: StandingProps) {
  const text = useText();
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {now}
      {after !== undefined && (
        <>
          {' · '}
          <After words={text('beside.after', { balance: afterText })} after={after} isShort={isShort} />
        </>
      )}
    </Box>
  );
}
