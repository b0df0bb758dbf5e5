import Autocomplete from '@mui/material/Autocomplete';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Field } from '../../schema/index.ts';
import { ComboInput } from '../ComboInput.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { words } from '../readText.ts';
import { useSteady } from '../useSteady.ts';
import { reference } from './index.ts';
import { useReferences } from './ReferenceContext.tsx';
import { ADD, useAdding } from './useAdding.tsx';
import type { Choice } from './useChoices.tsx';
import { useSelector } from './useSelector.tsx';

/** A selector that searches on the host while somebody types. It shows the present choice at once. */
export function ReferenceInput(props: InputProps) {
  const { field, label, value, onChange, error, row } = props;
  const { nameIn } = useReferences();
  const [picked, setPicked] = useState<Choice | null>(null);
  const id = reference.read(value, field);
  const nameInRow = nameIn(field.to ?? '', words(row[field.nameKey ?? '']));
  const isUnnamed = typeof id === 'number' && nameInRow === '' && picked?.id !== id;
  const { typed, clearTyped, unchosen, leftError, choices, isLoading, isReady, shown, combo } = useSelector(
    props,
    (choice) => choose(choice),
    isUnnamed,
    () => value !== null && onChange(null),
  );
  const requestedName = useNameOf(
    field,
    isUnnamed && !isLoading && !has(choices, id) ? (id as number) : null,
  );
  const named = usePresent(id, picked, choices, nameInRow || requestedName);
  const present = useSteady(named, typed !== '', ({ id }) => id);
  const isListed = present === null || choices.some((choice) => choice.id === present.id);
  function choose(choice: Choice | null): void {
    setPicked(choice);
    clearTyped();
    onChange(choice?.id ?? null);
  }
  const adding = useAdding({ field, typed, row, choices: isReady ? choices : undefined, choose });
  const held = useRef('');
  /** A name that no record has keeps the focus once, with the offer to add it. The next Tab leaves, so that nobody is trapped. */
  function holdUnknown(event: KeyboardEvent): void {
    const isLeaving = event.key === 'Tab' && !event.shiftKey;
    const isUnknown = typed.trim() !== '' && choices.length === 0 && adding.more.length > 0;
    if (!isLeaving || !isUnknown || held.current === typed) return;
    held.current = typed;
    event.preventDefault();
  }
  return (
    <>
      <LabelledInput label={label} required={field.required} help={field.help} error={error ?? leftError}>
        {(control) => (
          <Autocomplete<Choice>
            {...combo}
            onKeyDown={(event) => {
              combo.onKeyDown(event);
              holdUnknown(event);
            }}
            id={control.id}
            options={[...(isListed ? choices : [present, ...choices]), ...adding.more]}
            // The host has searched; only the present choice, which was added to the list, is filtered
            // here.
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
              <ComboInput
                params={params}
                control={control}
                {...props}
                field={shown}
                unchosen={adding.dialog === undefined ? unchosen : 'typed'}
              />
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

/**
 * The choice of the value, with its known name. Returns the same object for the same choice, because a new
 * one would interrupt the typing.
 */
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

/**
 * The name of a record that is in no row and no list, such as one that was chosen before the page was
 * reloaded; '' until it is known.
 *
 * @param id null to send no request.
 */
function useNameOf(field: Field, id: number | null): string {
  const resource = field.to ?? '';
  const { nameOf, records } = useReferences();
  const { data } = records.useOneRecord(resource, id ?? undefined);
  return id === null || String(data?.id) !== String(id) ? '' : nameOf(resource, data ?? {});
}
