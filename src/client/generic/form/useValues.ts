import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './formValues.ts';

/** Reports the values of the form: at first, and after each change. */
export function useValues(
  form: Pick<UseFormReturn<Values>, 'watch' | 'getValues'>,
  onValues: ((values: Values) => void) | undefined,
): void {
  const latest = useRef(onValues);
  latest.current = onValues;
  const isWanted = onValues !== undefined;
  const { watch, getValues } = form;
  useEffect(() => {
    if (!isWanted) return undefined;
    latest.current?.(getValues());
    const watching = watch(() => latest.current?.(getValues()));
    return () => watching.unsubscribe();
  }, [isWanted, watch, getValues]);
}
