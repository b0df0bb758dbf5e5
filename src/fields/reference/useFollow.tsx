import { useEffect, useRef } from 'react';
import type { Field } from '../../schema/index.ts';
import { words } from '../readText.ts';
import { needsOf } from './useCallChoices.tsx';

/** Empties a choice when a field that its choices come from changes: a person of one project is none of another. */
export function useFollow(
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
    // Where both changed at once, the form was filled anew, and the value belongs to what it needs.
    if (before.needs !== needs && before.value === value && value !== null) onChange(null);
  }, [needs, value, onChange]);
}
