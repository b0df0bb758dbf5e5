import { useEffect, useRef } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import type { FieldMistake } from '../form/fieldErrors.ts';
import type { Values } from '../form/formValues.ts';
import type { SheetLine } from './sheetLine.ts';

/**
 * Calls `onWrong` with the first line whose input fails the form's own checks, after each save that they refuse. The form
 * itself focuses only registered fields, which the inputs of lines are not; a wrong field above the lines comes first.
 *
 * @param name the field of the lines.
 * @param recorded the lines that are sent, in their order.
 */
export function useWrongLine(
  control: Control<Values>,
  name: string,
  recorded: readonly SheetLine[],
  onWrong: (line: { id: string }) => void,
): void {
  const { errors, isSubmitting, submitCount } = useFormState({ control });
  const toFirst = useRef(() => {});
  toFirst.current = () => {
    const { [name]: own, ...others } = errors as Record<string, FieldMistake | undefined>;
    const places = Object.keys(own?.types ?? {}).map((at) => Number.parseInt(at, 10));
    const line = recorded[Math.min(...places)];
    if (line !== undefined && Object.keys(others).length === 0) onWrong({ id: String(line.id) });
  };
  useEffect(() => {
    if (!isSubmitting && submitCount > 0) toFirst.current();
  }, [isSubmitting, submitCount]);
}
