import Autocomplete from '@mui/material/Autocomplete';
import { type HTMLAttributes, type Key, useContext, useMemo, useState } from 'react';
import type { Field } from '../../schema/index.ts';
import { ComboInput } from '../ComboInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { words } from '../readText.ts';
import type { FieldTexts } from '../texts.ts';
import { AdderContext, type Adding } from './AdderContext.tsx';
import { reference } from './index.ts';
import { useReferences } from './ReferenceContext.tsx';
import { isWaiting } from './useCallChoices.tsx';
import { type Choice, useChoices } from './useChoices.tsx';
import { useFollow } from './useFollow.tsx';
import { matched } from './useListChoices.tsx';
import { useNameOf } from './useNameOf.tsx';

/** A selector that asks the host as one types. What the record points to now stands in it at once. */
export function ReferenceInput(props: InputProps) {
  const { field, label, value, onChange, onBlur, error, row } = props;
  const waits = isWaiting(field, row);
  const disabled = props.disabled === true || waits;
  const shown = waits && field.waiting !== undefined ? { ...field, placeholder: field.waiting } : field;
  const texts = useFieldTexts();
  const { emptyOf, nameIn } = useReferences();
  const [isWanted, setIsWanted] = useState(false);
  const [picked, setPicked] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const id = reference.read(value, field);
  const nameInRow = nameIn(field.to ?? '', words(row[field.nameKey ?? '']));
  const isUnnamed = typeof id === 'number' && nameInRow === '' && picked?.id !== id;
  const { choices, isLoading, failure } = useChoices(field, typed, row, isWanted || isUnnamed);
  useFollow(field, value, row, onChange);
  const nameAsked = useNameOf(field, isUnnamed && !isLoading && !has(choices, id) ? (id as number) : null);
  const present = usePresent(id, picked, choices, nameInRow || nameAsked);
  const isListed = present === null || choices.some((choice) => choice.id === present.id);
  const empty = failure ?? field.empty ?? emptyOf(field.to ?? '');
  const adding = useContext(AdderContext);
  const [asked, setAsked] = useState<string>();
  const offer = isLoading || failure !== undefined ? undefined : offerOf(field, typed, adding, texts);
  const more = offer === undefined ? [] : [{ id: ADD, label: offer }];
  return (
    <>
      <LabelledInput label={label} required={field.required} help={field.help} error={error}>
        {(control) => (
          <Autocomplete<Choice>
            id={control.id}
            size="small"
            options={[...(isListed ? choices : [present, ...choices]), ...more]}
            // The host has searched; only the present choice, added to the list, is judged here.
            filterOptions={(options) =>
              typed === ''
                ? options
                : options.filter((option) => option.id === ADD || choices.includes(option))
            }
            getOptionLabel={(choice) => choice.label}
            getOptionKey={(choice) => choice.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            value={present}
            onChange={(_, choice) => {
              if (choice?.id === ADD) return setAsked(typed.trim());
              setPicked(choice);
              onChange(choice?.id ?? null);
            }}
            onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
            onOpen={() => setIsWanted(true)}
            onFocus={() => setIsWanted(true)}
            onKeyDown={(event) => {
              // Enter chooses what is typed; where nothing fits, the form must not go out with what was chosen before.
              if (event.key === 'Enter' && typed !== '') event.preventDefault();
            }}
            autoHighlight
            loading={isLoading}
            disabled={disabled}
            loadingText={texts.loading}
            noOptionsText={empty}
            openText={texts.open}
            closeText={texts.close}
            clearText={texts.clear}
            {...(onBlur && { onBlur })}
            {...(offer !== undefined && { renderOption })}
            renderInput={(params) => (
              <ComboInput params={params} control={control} {...props} field={shown} />
            )}
          />
        )}
      </LabelledInput>
      {asked !== undefined && adding && (
        <adding.Adder
          resource={field.to ?? ''}
          name={asked}
          values={{ ...field.where, ...matched(field, row) }}
          onClose={(added) => {
            setAsked(undefined);
            if (added === undefined) return;
            setPicked(added);
            onChange(added.id);
          }}
        />
      )}
    </>
  );
}

/** No record has this id: it stands for the one that is to be added. */
const ADD = 0;

/** What adds a record that is missing, in words. */
function offerOf(
  { add, to = '' }: Field,
  typed: string,
  adding: Adding | null | undefined,
  texts: FieldTexts,
): string | undefined {
  const label = add ? adding?.labelOf(to) : undefined;
  if (label === undefined) return undefined;
  const name = typed.trim();
  return name === ''
    ? texts.addRecord.replace('{label}', () => label)
    : texts.addNamed.replace('{name}', () => name);
}

function renderOption({ key, ...props }: OptionProps, { id, label }: Choice) {
  return (
    <li key={key} {...props} {...(id === ADD && { style: OFFER })}>
      {label}
    </li>
  );
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

const OFFER = { fontWeight: 600, color: 'var(--mui-palette-primary-main)' };

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
