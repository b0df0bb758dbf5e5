import { useWatch } from 'react-hook-form';
import { type Decimal, parseDecimal } from '../../../ledger/money.ts';
import type { Resource } from '../../../schema/index.ts';
import { type BaseRecord, useOneRecord } from '../../data/index.ts';
import type { FormHandle } from '../form/FormTask.ts';
import type { Values } from '../form/formValues.ts';
import type { BesideField } from './besideFields.ts';
import { type CardFacts, cardFacts } from './cardFacts.ts';
import { useStanding } from './useStanding.ts';

export interface ShownCard extends BesideField {
  /** Undefined if no record is chosen. */
  id: string | undefined;
  /** Undefined until it has loaded. */
  record: BaseRecord | undefined;
  /** The record's balance now, an exact amount. */
  balance: Decimal | undefined;
  /** The last entries of its ledger. */
  entries: ReturnType<typeof useStanding>;
  /** Undefined until the balance is known. */
  facts: CardFacts | undefined;
  /** Fills the amount with what is owed; undefined if this entry pays nothing off. */
  payAll: (() => void) | undefined;
}

/** The card of the record that is chosen in a field of a movement's form. It follows what is typed. */
export function useCard(movement: Resource, beside: BesideField, form: FormHandle): ShownCard {
  const values = useWatch({ control: form.control }) as Values;
  const chosen = values[beside.field.name];
  const id = typeof chosen === 'number' || typeof chosen === 'string' ? String(chosen) : undefined;
  const entries = useStanding(beside.target.ledger, id);
  const record = useChosen(beside.target.name, id);
  const balance = balanceOf(beside.target, record);
  const facts = balance === undefined ? undefined : cardFacts(movement, beside, values, balance);
  const { payAll } = facts ?? {};
  return {
    ...beside,
    id,
    record,
    balance,
    entries,
    facts,
    payAll:
      payAll &&
      (() =>
        form.setValue(payAll.field, payAll.amount, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })),
  };
}

/** The balance in a record's row; undefined if it has none. */
export function balanceOf({ book }: Resource, record: BaseRecord | undefined): Decimal | undefined {
  return book === undefined ? undefined : (parseDecimal(record?.[book.balance]) ?? undefined);
}

/** The chosen record; the record of an earlier choice is not shown for this one. */
function useChosen(resource: string, id: string | undefined): BaseRecord | undefined {
  const { data } = useOneRecord(resource, id);
  return String(data?.id) === id ? data : undefined;
}
