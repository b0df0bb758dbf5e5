import { useMemo, useState } from 'react';
import type { InputProps } from '../FieldView.ts';
import { useReferences } from '../reference/ReferenceContext.tsx';
import type { Choice } from '../reference/useChoices.tsx';
import { references } from './index.ts';
import { namesOf } from './namesOf.ts';

/**
 * The chosen records with their names: those chosen here, else those in the row. Only other names, such as
 * those of a restored draft, are requested. Until they are known the id is shown.
 */
export function useChosen({ value, field, row, was }: InputProps): {
  chosen: Choice[];
  remember: (choices: readonly Choice[]) => void;
} {
  const resource = field.each?.to ?? '';
  const { nameIn, nameOf, records } = useReferences();
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const came = new Map(namesOf(was, field, row).map(({ id, name }) => [id, nameIn(resource, name)]));
  const ids = (references.read(value, field) as number[] | null) ?? [];
  const unnamed = ids.filter((id) => !picked.get(id) && !came.get(id));
  const { rows } = records.useManyRecords(resource, unnamed);
  const requested = new Map(rows.map((record) => [Number(record.id), nameOf(resource, record)]));
  const written = JSON.stringify(
    ids.map((id) => ({ id, label: picked.get(id) || came.get(id) || requested.get(id) || `#${id}` })),
  );
  // The same array for the same choices: a new one would clear the typed text.
  const chosen = useMemo(() => JSON.parse(written) as Choice[], [written]);
  return {
    chosen,
    remember: (choices) =>
      setPicked(new Map([...picked, ...choices.map(({ id, label }) => [id, label] as const)])),
  };
}
