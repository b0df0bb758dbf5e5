import { type BaseRecord, useMany } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { InputProps } from '../FieldView.ts';
import { useReferences } from '../reference/ReferenceContext.tsx';
import type { Choice } from '../reference/useChoices.tsx';
import { references } from './index.ts';
import { namesOf } from './namesOf.ts';

/**
 * What an input holds, under its names: those that were chosen here, else those that the record came with; only the names
 * of others, such as of a draft that was kept, are asked for. Until they are known an id stands for them.
 */
export function useChosen({ value, field, row, was }: InputProps): {
  chosen: Choice[];
  remember: (choices: readonly Choice[]) => void;
} {
  const resource = field.each?.to ?? '';
  const { nameIn, nameOf } = useReferences();
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const came = new Map(namesOf(was, field, row).map(({ id, name }) => [id, nameIn(resource, name)]));
  const ids = (references.read(value, field) as number[] | null) ?? [];
  const unnamed = ids.filter((id) => !picked.get(id) && !came.get(id));
  const { result } = useMany<BaseRecord>({
    resource,
    ids: unnamed,
    queryOptions: { enabled: unnamed.length > 0 },
    errorNotification: false,
  });
  const asked = new Map((result.data ?? []).map((record) => [Number(record.id), nameOf(resource, record)]));
  const written = JSON.stringify(
    ids.map((id) => ({ id, label: picked.get(id) || came.get(id) || asked.get(id) || `#${id}` })),
  );
  // The same array as long as it says the same: with another one the selector forgets what is being typed.
  const chosen = useMemo(() => JSON.parse(written) as Choice[], [written]);
  return {
    chosen,
    remember: (choices) =>
      setPicked(new Map([...picked, ...choices.map(({ id, label }) => [id, label] as const)])),
  };
}
