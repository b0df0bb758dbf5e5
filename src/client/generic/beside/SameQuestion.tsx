import { useCallback, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Format, Resource } from '../../../schema/index.ts';
import { type BaseRecord, type Reader, useReader } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import type { Values } from '../form/formValues.ts';
import { type Questions, useQuestion } from './Question.ts';

interface Asking {
  /** The movement with the same values. */
  same: BaseRecord;
  answer: (isMeant: boolean) => void;
}

/** Asks whether a second movement with the same values is meant (`onceFor`). A list that cannot be read asks nothing. */
export function SameQuestion({ movement, questions }: { movement: Resource; questions: Questions }) {
  const text = useText();
  const format = useFormat();
  const reader = useReader();
  // Lists of other hosts may know no such filters.
  const { elsewhere } = useDefinitions();
  const [asking, setAsking] = useState<Asking>();
  const ask = useCallback(
    async (values: Values) => {
      const same = elsewhere ? undefined : await sameMovement(movement, values, reader);
      if (same === undefined) return true;
      return new Promise<boolean>((resolve) => setAsking({ same, answer: resolve }));
    },
    [movement, reader, elsewhere],
  );
  useQuestion(questions, ask);
  if (asking === undefined) return null;
  const close = (isMeant: boolean) => {
    setAsking(undefined);
    asking.answer(isMeant);
  };
  const { same } = asking;
  const fields = movement.onceFor
    .flatMap((name) => movement.fields[name] ?? [])
    .map((field) => `${field.label} ${valueText(field, same, format)}`)
    .join(', ');
  return (
    <Confirm
      open
      title={text('same.title')}
      question={text('same.question', { label: movement.label.one, id: String(same.id), fields })}
      confirm={text('same.confirm')}
      cancel={text('same.cancel')}
      focus="cancel"
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    />
  );
}

function valueText(field: Field, row: BaseRecord, format: Format): string {
  return String(
    row[field.nameKey ?? ''] ?? fieldTypes[field.type]?.text(row[field.name], field, format) ?? '',
  );
}

/** A posted movement with the same values in the fields of `onceFor`; undefined if there is none. */
async function sameMovement(
  movement: Resource,
  values: Values,
  reader: Reader,
): Promise<BaseRecord | undefined> {
  const { name, onceFor } = movement;
  if (onceFor.length === 0 || onceFor.some((field) => (values[field] ?? '') === '')) return undefined;
  const same = [...onceFor.map((field) => [field, values[field]] as const), ['state', 'posted'] as const];
  const request = {
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' as const },
    filters: same.map(([field, value]) => ({ field, operator: 'eq' as const, value })),
  };
  const answer = await reader.list(name, request).catch(() => undefined);
  return answer?.rows[0];
}
