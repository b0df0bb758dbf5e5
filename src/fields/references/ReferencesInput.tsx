import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { ComboInput } from '../ComboInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { useReferences } from '../reference/ReferenceContext.tsx';
import { ADD, useAdding } from '../reference/useAdding.tsx';
import { isWaiting } from '../reference/useCallChoices.tsx';
import { type Choice, useChoices } from '../reference/useChoices.tsx';
import { useFollow } from '../reference/useFollow.tsx';
import { useChosen } from './useChosen.ts';

/** A selector of several records, which asks the host as one types. What is chosen stands in it as chips. */
export function ReferencesInput(props: InputProps) {
  const { label, value, onChange, onBlur, error, row } = props;
  const texts = useFieldTexts();
  const { emptyOf } = useReferences();
  const one = props.field.each ?? props.field;
  const waits = isWaiting(one, row);
  const disabled = props.disabled === true || waits;
  const field =
    waits && one.waiting !== undefined ? { ...props.field, placeholder: one.waiting } : props.field;
  useFollow(one, value, row, onChange);
  const [isWanted, setIsWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const { chosen, remember } = useChosen(props);
  const { choices, isLoading, failure } = useChoices(one, typed, row, isWanted);
  const left = choices.filter((choice) => !chosen.some(({ id }) => id === choice.id));
  const choose = (next: readonly Choice[]) => {
    remember(next);
    onChange(next.length === 0 ? null : next.map(({ id }) => id));
  };
  const isReady = !isLoading && failure === undefined;
  const adding = useAdding(one, typed, row, isReady, (added) => choose([...chosen, added]));
  const offered = [...left, ...adding.more];
  return (
    <>
      <LabelledInput label={label} required={field.required} help={field.help} error={error}>
        {(control) => (
          <Autocomplete<Choice, true>
            multiple
            id={control.id}
            size="small"
            options={[...chosen, ...offered]}
            // The host has searched; what is chosen already is not offered again.
            filterOptions={() => offered}
            getOptionLabel={(choice) => choice.label}
            getOptionKey={(choice) => choice.id}
            isOptionEqualToValue={(option, selected) => option.id === selected.id}
            value={chosen}
            onChange={(_, next) => {
              if (next.some(({ id }) => id === ADD)) adding.ask();
              else choose(next);
            }}
            onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
            onOpen={() => setIsWanted(true)}
            onFocus={() => setIsWanted(true)}
            onKeyDown={(event) => {
              // Enter chooses what is typed; where nothing fits, the form must not go out without it.
              if (event.key === 'Enter' && typed !== '') event.preventDefault();
            }}
            autoHighlight
            loading={isLoading}
            disabled={disabled}
            loadingText={texts.loading}
            noOptionsText={failure ?? field.empty ?? emptyOf(one.to ?? '')}
            openText={texts.open}
            closeText={texts.close}
            clearText={texts.clear}
            {...(onBlur && { onBlur })}
            {...adding.drawn}
            renderInput={(params) => (
              <ComboInput
                params={params}
                control={control}
                {...props}
                field={field}
                isFilled={chosen.length > 0}
              />
            )}
          />
        )}
      </LabelledInput>
      {adding.dialog}
    </>
  );
}
