import { type KeyboardEvent, useState } from 'react';
import type { Field } from '../../schema/index.ts';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { useReferences } from './ReferenceContext.tsx';
import { isWaiting } from './useCallChoices.tsx';
import { type Choice, useChoices } from './useChoices.tsx';
import { useFollow } from './useFollow.tsx';

/**
 * What the selectors of one record and of several do alike: they wait for the fields that their choices come from, ask the host
 * as one types, and say what came of it.
 *
 * @param isNeeded whether the choices are asked for before the selector is used.
 */
export function useSelector({ field, value, onChange, row, ...props }: InputProps, isNeeded = false) {
  const one = field.each ?? field;
  const texts = useFieldTexts();
  const { emptyOf } = useReferences();
  const [isWanted, setIsWanted] = useState(false);
  const [typed, setTyped] = useState('');
  useFollow(one, value, row, onChange);
  const { choices, isLoading, failure } = useChoices(one, typed, row, isWanted || isNeeded);
  const waits = isWaiting(one, row);
  const shown: Field = waits && one.waiting !== undefined ? { ...field, placeholder: one.waiting } : field;
  return {
    typed,
    choices,
    isLoading,
    /** One can tell that a record is missing. */
    isReady: !isLoading && failure === undefined,
    /** The field with what it says while it waits. */
    shown,
    /** For the Autocomplete. */
    combo: {
      size: 'small' as const,
      getOptionLabel: (choice: Choice) => choice.label,
      getOptionKey: (choice: Choice) => choice.id,
      isOptionEqualToValue: (option: Choice, selected: Choice) => option.id === selected.id,
      onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : ''),
      onOpen: () => setIsWanted(true),
      onFocus: () => setIsWanted(true),
      onKeyDown: (event: KeyboardEvent) => {
        // Enter chooses what is typed; where nothing fits, the form must not go out with what was chosen before.
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      },
      autoHighlight: true,
      loading: isLoading,
      disabled: props.disabled === true || waits,
      loadingText: texts.loading,
      noOptionsText: failure ?? field.empty ?? emptyOf(one.to ?? ''),
      openText: texts.open,
      closeText: texts.close,
      clearText: texts.clear,
      ...(props.onBlur && { onBlur: props.onBlur }),
    },
  };
}
