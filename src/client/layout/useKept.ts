import { useCallback, useState } from 'react';
import { ofBrowser } from '../providers/storage.ts';

/** A small choice that this browser remembers, such as which groups of the sidebar are open. */
export function useKept<T>(name: string, byDefault: T): [T, (value: T) => void] {
  const key = `plinth.${name}`;
  const [value, setValue] = useState<T>(() => read(key) ?? byDefault);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      ofBrowser.set(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, keep];
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(ofBrowser.get(key) ?? '') as T;
  } catch {
    return undefined;
  }
}
