import Autocomplete from '@mui/material/Autocomplete';
import { ComboInput } from '../ComboInput.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { ADD, useAdding } from '../reference/useAdding.tsx';
import type { Choice } from '../reference/useChoices.tsx';
import { useSelector } from '../reference/useSelector.tsx';
import { useChosen } from './useChosen.ts';

/**
 * A selector of several records that searches on the host while somebody types. The choices are shown as
 * chips.
 */
export function ReferencesInput(props: InputProps) {
  const { field, label, onChange, error, row } = props;
  const { chosen, remember } = useChosen(props);
  const { typed, clearTyped, unchosen, leftError, choices, isReady, shown, combo } = useSelector(
    props,
    (choice) => add(choice),
  );
  const left = choices.filter((choice) => !chosen.some(({ id }) => id === choice.id));
  const choose = (next: readonly Choice[]) => {
    remember(next);
    clearTyped();
    onChange(next.length === 0 ? null : next.map(({ id }) => id));
  };
  function add(added: Choice): void {
    choose([...chosen.filter(({ id }) => id !== added.id), added]);
  }
  const adding = useAdding({
    field: field.each ?? field,
    typed,
    row,
    choices: isReady ? choices : undefined,
    choose: add,
  });
  const offered = [...left, ...adding.more];
  return (
    <>
      <LabelledInput label={label} required={field.required} help={field.help} error={error ?? leftError}>
        {(control) => (
          <Autocomplete<Choice, true>
            {...combo}
            multiple
            id={control.id}
            options={[...chosen, ...offered]}
            // The host has searched; chosen records are not offered again.
            filterOptions={() => offered}
            value={chosen}
            onChange={(_, next) => {
              if (next.some(({ id }) => id === ADD)) adding.ask();
              else choose(next);
            }}
            {...adding.drawn}
            renderInput={(params) => (
              <ComboInput
                params={params}
                control={control}
                {...props}
                field={shown}
                isFilled={chosen.length > 0}
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
