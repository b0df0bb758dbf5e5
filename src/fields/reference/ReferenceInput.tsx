import Autocomplete from '@mui/material/Autocomplete';
import { useMemo, useState } from 'react';
import { ComboInput } from '../ComboInput.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { words } from '../readText.ts';
import { reference } from './index.ts';
import { useReferences } from './ReferenceContext.tsx';
import { ADD, useAdding } from './useAdding.tsx';
import type { Choice } from './useChoices.tsx';
import { useNameOf } from './useNameOf.tsx';
import { useSelector } from './useSelector.tsx';

/** A selector that asks the host as one types. What the record points to now stands in it at once. */
export function ReferenceInput(props: InputProps) {
  const { field, label, value, onChange, error, row } = props;
  const { nameIn } = useReferences();
  const [picked, setPicked] = useState<Choice | null>(null);
  const id = reference.read(value, field);
  const nameInRow = nameIn(field.to ?? '', words(row[field.nameKey ?? '']));
  const isUnnamed = typeof id === 'number' && nameInRow === '' && picked?.id !== id;
  const { typed, choices, isLoading, isReady, shown, combo } = useSelector(props, isUnnamed);
  const nameAsked = useNameOf(field, isUnnamed && !isLoading && !has(choices, id) ? (id as number) : null);
  const present = usePresent(id, picked, choices, nameInRow || nameAsked);
  const isListed = present === null || choices.some((choice) => choice.id === present.id);
  const choose = (choice: Choice | null) => {
    setPicked(choice);
    onChange(choice?.id ?? null);
  };
  const adding = useAdding(field, typed, row, isReady, choose);
  return (
    <>
      <LabelledInput label={label} required={field.required} help={field.help} error={error}>
        {(control) => (
          <Autocomplete<Choice>
            {...combo}
            id={control.id}
            options={[...(isListed ? choices : [present, ...choices]), ...adding.more]}
            // The host has searched; only the present choice, added to the list, is judged here.
            filterOptions={(options) =>
              typed === ''
                ? options
                : options.filter((option) => option.id === ADD || choices.includes(option))
            }
            value={present}
            onChange={(_, choice) => {
              if (choice?.id === ADD) adding.ask();
              else choose(choice);
            }}
            {...adding.drawn}
            renderInput={(params) => (
              <ComboInput params={params} control={control} {...props} field={shown} />
            )}
          />
        )}
      </LabelledInput>
      {adding.dialog}
    </>
  );
}

function has(choices: readonly Choice[], id: unknown): boolean {
  return choices.some((choice) => choice.id === id);
}

/** The choice that the value means, under the name that is known for it. The same object while it means the same: another would end the typing. */
function usePresent(
  id: unknown,
  picked: Choice | null,
  choices: readonly Choice[],
  nameInRow: string,
): Choice | null {
  const known = (picked !== null && picked.id === id ? picked.label : undefined) ?? nameInRow;
  const label = known || choices.find((choice) => choice.id === id)?.label || `#${id}`;
  return useMemo(() => (typeof id === 'number' ? { id, label } : null), [id, label]);
}
