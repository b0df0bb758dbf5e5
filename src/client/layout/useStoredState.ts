import { useCallback, useState } from 'react';
import { browserStorage } from '../providers/storage.ts';

/** A small setting that this browser remembers, such as which groups of the sidebar are open. */
export function useStoredState<T>(name: string, byDefault: T): [T, (value: T) => void] {
  const key = `plinth.${name}`;
  const [value, setValue] = useState<T>(() => read(key) ?? byDefault);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      browserStorage.set(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, keep];
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(browserStorage.get(key) ?? '') as T;
  } catch {
    return undefined;
  }
}
