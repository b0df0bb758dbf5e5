import { useMemo, useState } from 'react';
import type { FormView, Resource } from '../../../schema/index.ts';
import { MovementForm } from '../../generic/movement/MovementForm.tsx';
import type { Transaction } from '../../generic/transaction/Transaction.ts';
import { useText } from '../../providers/i18n.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ReasonField } from './ReasonField.tsx';
import type { Correction } from './useCorrection.ts';

interface Props {
  transaction: Transaction;
  movement: Resource;
  correction: Correction;
}

type Body = Readonly<Record<string, unknown>>;

/** The form of the original call, filled as it was; what stands in the call's path, and the day, stay (business rules, section 6). */
export function CorrectForm({ transaction, movement, correction }: Props) {
  const text = useText();
  const [body, setBody] = useState<Body>();
  const { initial, given } = useMemo(() => startOf(transaction, movement), [transaction, movement]);
  const view = useMemo<FormView>(
    () => ({
      ...movement.create,
      submit: text('correction.submitCorrect'),
      reset: text('correction.cancel'),
      resets: 'initial',
      clears: 'success',
    }),
    [movement, text],
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
      save={(checked, key) => correction.send(key, checked)}
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

/** What the form starts with, and what it does not ask. */
function startOf({ body, record, date }: Transaction, { api, fields }: Resource) {
  const inPath = [...api.create.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const kept = Object.fromEntries(inPath.map((name) => [name, record?.[name] ?? body?.[name]]));
  return {
    // The row says the same as the body, with the names of what it points to.
    initial: { ...body, ...record },
    given: { ...kept, ...(fields.date !== undefined && { date }) },
  };
}
