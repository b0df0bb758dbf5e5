import { useMemo, useState } from 'react';
import { type FormView, type Resource, settableIn } from '../../../schema/index.ts';
import { useReversalDay } from '../../generic/form/useClosedDay.ts';
import { MovementForm } from '../../generic/movement/MovementForm.tsx';
import type { Transaction } from '../../generic/transaction/Transaction.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ReasonField } from './ReasonField.tsx';
import type { Correction } from './useCorrection.ts';

interface Props {
  transaction: Transaction;
  movement: Resource;
  correction: Correction;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * The form of the original call with its values, on the original's day or, if it is closed, today. The values in the call's path, and
 * those that the user may not set in this record, cannot be changed (docs/business-rules.md, "Corrections").
 */
export function CorrectForm({ transaction, movement, correction }: Props) {
  const text = useText();
  const [body, setBody] = useState<Body>();
  const today = useToday();
  const reversalDay = useReversalDay();
  const day = reversalDay(transaction.date, today);
  const { initial, given } = useMemo(() => startOf(transaction, movement, day), [transaction, movement, day]);
  const view = useMemo<FormView>(
    () => ({
      ...movement.create,
      groups: movement.create.groups.map((group) => ({
        ...group,
        items: group.items.filter(({ field }) => isSettable(transaction, field)),
      })),
      submit: text('correction.submitCorrect'),
      reset: text('correction.cancel'),
      resets: 'initial',
      clears: 'success',
    }),
    [movement, transaction, text],
  );
  const wanted = useMemo(() => (body === undefined ? undefined : { body }), [body]);
  return (
    <MovementForm
      resource={movement}
      view={view}
      place="page"
      initial={initial}
      given={given}
      ready={correction.hasReason}
      beside={() => correction.reason.trim()}
      save={(checked, key) => correction.send(key, { body: checked })}
      onValues={setBody}
      onSaved={correction.leave}
      onDiscard={correction.leave}
      after={
        <>
          <ReasonField correction={correction} />
          <PreviewTable id={String(transaction.id)} wanted={wanted} correction={correction} />
        </>
      }
    />
  );
}

/** The initial values of the form, and the values without an input. */
function startOf(transaction: Transaction, { api, fields, create }: Resource, date: string) {
  const { body, record } = transaction;
  const inPath = [...api.create.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const kept = Object.fromEntries(inPath.map((name) => [name, record?.[name] ?? body?.[name]]));
  const fixed = Object.keys(body ?? {}).filter((name) => !isSettable(transaction, name));
  const stays = Object.fromEntries(fixed.map((name) => [name, record?.[name] ?? body?.[name]]));
  const showsDate = create.groups.some(({ items }) => items.some(({ field }) => field === 'date'));
  return {
    // The record has the same values as the body, with the names of referenced records.
    initial: { ...body, ...record, date },
    given: { ...stays, ...kept, ...(fields.date !== undefined && !showsDate && { date }) },
  };
}

/** Whether the user may set a field in the correction of this transaction. */
function isSettable({ record }: Transaction, field: string): boolean {
  return settableIn(record, 'correct')?.includes(field) !== false;
}
