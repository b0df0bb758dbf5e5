import { useCallback, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { type Reader, useReader } from '../../data/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import type { Values } from '../form/formValues.ts';
import type { BesideField } from './besideFields.ts';
import { type Advance, advanceOf } from './cardFacts.ts';
import { type Questions, useQuestion } from './Question.ts';
import { balanceOf } from './useCard.ts';

interface Asking extends Advance {
  beside: BesideField;
  answer: (isMeant: boolean) => void;
}

interface Props {
  movement: Resource;
  fields: readonly BesideField[];
  questions: Questions;
}

/** Asks whether an advance is meant, if a payment exceeds what is owed. A balance that cannot be read asks nothing. */
export function AdvanceQuestion({ movement, fields, questions }: Props) {
  const text = useText();
  const reader = useReader();
  const [asking, setAsking] = useState<Asking>();
  const ask = useCallback(
    async (values: Values) => {
      const found = await firstAdvance(movement, fields, values, reader);
      if (found === undefined) return true;
      return new Promise<boolean>((resolve) => setAsking({ ...found, answer: resolve }));
    },
    [movement, fields, reader],
  );
  useQuestion(questions, ask);
  if (asking === undefined) return null;
  const { owed, amount, advance, beside, answer } = asking;
  const close = (isMeant: boolean) => {
    setAsking(undefined);
    answer(isMeant);
  };
  const figures = { owed: formatMoney(owed), amount: formatMoney(amount), advance: formatMoney(advance) };
  const isOurDebt = beside.target.book?.normal === 'credit';
  return (
    <Confirm
      open
      title={text('advance.title')}
      question={text(isOurDebt ? 'advance.weOwe' : 'advance.owesUs', figures)}
      confirm={text('advance.confirm')}
      cancel={text('advance.cancel')}
      // So that a second Enter after the one that sent the form does not confirm.
      focus="cancel"
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    />
  );
}

async function firstAdvance(
  movement: Resource,
  fields: readonly BesideField[],
  values: Values,
  reader: Reader,
): Promise<(Advance & { beside: BesideField }) | undefined> {
  for (const beside of fields) {
    const id = values[beside.field.name];
    // Nothing is read if even a balance of 0 would make no advance.
    if ((id ?? null) === null || advanceOf(movement, beside, values, '0.00') === undefined) continue;
    const { target } = beside;
    const record = await reader.one(target.name, String(id)).catch(() => undefined);
    const balance = balanceOf(target, record);
    const advance = balance === undefined ? undefined : advanceOf(movement, beside, values, balance);
    if (advance !== undefined) return { ...advance, beside };
  }
  return undefined;
}
