import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { comparable } from '../../schema/comparable.ts';
import type { Field } from '../../schema/index.ts';
import type { Unchosen } from '../ComboInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { words } from '../readText.ts';
import { useHeldEnter } from '../useHeldEnter.ts';
import { useReferences } from './ReferenceContext.tsx';
import { isWaiting, needsOf } from './useCallChoices.tsx';
import { type Choice, useChoices } from './useChoices.tsx';

/**
 * The common part of the selectors of one and of several records: waiting for the fields that their choices
 * depend on, searching while somebody types, and reporting failures.
 *
 * @param take called when the focus leaves the whole name of one choice.
 * @param isNeeded whether the choices are requested before the selector is used.
 * @param drop called when the focus leaves a text that names no choice: what was selected before is not meant any more.
 */
export function useSelector(
  { field, value, onChange, row, ...props }: InputProps,
  take: (choice: Choice) => void,
  isNeeded = false,
  drop?: () => void,
) {
  const one = field.each ?? field;
  const texts = useFieldTexts();
  const { emptyOf } = useReferences();
  const [isWanted, setIsWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState('');
  const [missed, setMissed] = useState('');
  useFollow(one, value, row, onChange);
  const { choices, isLoading, failure } = useChoices(one, typed || left, row, isWanted || isNeeded);
  const clearTyped = () => {
    setTyped('');
    setLeft('');
    setMissed('');
  };
  const isReady = !isLoading && failure === undefined;
  const holdEnter = useHeldEnter(typed === '' || !isLoading, choices.length > 0);
  /** An arrow key has pointed at a choice, which Enter then takes at once. */
  const hasPointed = useRef(false);
  const latest = useRef({ choices, take, drop });
  latest.current = { choices, take, drop };
  // The choices for what was typed may arrive after the focus has left.
  useEffect(() => {
    if (left === '' || isLoading) return;
    const named = latest.current.choices.filter(({ label }) => comparable(label) === comparable(left));
    const [only] = named;
    if (isReady && only !== undefined && named.length === 1) latest.current.take(only);
    else {
      setMissed(left);
      latest.current.drop?.();
    }
    setLeft('');
  }, [left, isLoading, isReady]);
  // A value that the form has set itself is in the place of what was typed.
  useEffect(() => {
    if (value === null || value === undefined) return;
    setLeft('');
    setMissed('');
  }, [value]);
  const waits = isWaiting(one, row);
  const shown: Field = waits && one.waiting !== undefined ? { ...field, placeholder: one.waiting } : field;
  return {
    typed,
    /** Called with each choice: the Autocomplete does not report the input of a choice whose whole name was typed. */
    clearTyped,
    /** Whether the text is not a choice: while it is typed, until the host has answered after the focus left it, or for good. */
    unchosen: unchosenOf(typed, left, missed),
    /** Why the typed text is not taken, after the focus left it without a choice. */
    leftError: missed === '' ? undefined : texts.notChosen.replace('{text}', () => missed),
    choices,
    isLoading,
    /** The choices are known, so a missing record can be recognised. */
    isReady,
    /** The field with the text that it shows while it waits. */
    shown,
    /** For the Autocomplete. */
    combo: {
      size: 'small' as const,
      getOptionLabel: (choice: Choice) => choice.label,
      getOptionKey: (choice: Choice) => choice.id,
      isOptionEqualToValue: (option: Choice, selected: Choice) => option.id === selected.id,
      onInputChange: (_: unknown, text: string, reason: string) => {
        setTyped(reason === 'input' ? text : '');
        hasPointed.current = false;
        // Not the user: the focus has left, or the form has set the value.
        if (reason === 'blur' || reason === 'reset') return;
        setLeft('');
        setMissed('');
      },
      onOpen: () => setIsWanted(true),
      onFocus: () => setIsWanted(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasPointed.current = true;
        if (!hasPointed.current && holdEnter(event)) return;
        // Enter chooses the typed record. Without a match it must not submit the form with the former
        // choice.
        if (event.key !== 'Enter' || typed === '') return;
        event.preventDefault();
        // Nor save the cell of a grid.
        if (choices.length === 0) event.stopPropagation();
      },
      autoHighlight: true,
      loading: isLoading,
      disabled: props.disabled === true || waits,
      loadingText: texts.loading,
      noOptionsText: failure ?? field.empty ?? emptyOf(one.to ?? ''),
      openText: texts.open,
      closeText: texts.close,
      clearText: texts.clear,
      onBlur: () => {
        if (typed.trim() !== '') setLeft(typed.trim());
        else setMissed('');
        props.onBlur?.();
      },
    },
  };
}

function unchosenOf(typed: string, left: string, missed: string): Unchosen | undefined {
  if (left !== '') return 'left';
  if (typed !== '') return 'typed';
  return missed === '' ? undefined : 'missed';
}

/**
 * Clears a choice when a field that the choices depend on changes: a person of one project is not a choice
 * for another.
 */
function useFollow(
  field: Field,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
  onChange: (value: unknown) => void,
): void {
  const needs = JSON.stringify(needsOf(field).map((name) => words(row[name])));
  const last = useRef({ needs, value });
  useEffect(() => {
    const before = last.current;
    last.current = { needs, value };
    // If both changed at once, the form was filled in again, and the value fits.
    if (before.needs !== needs && before.value === value && value !== null) onChange(null);
  }, [needs, value, onChange]);
}
