import { useCallback, useState } from 'react';

/** The chosen people, in the order of choosing; they stay chosen while the table shows others. */
export function useTicks() {
  const [ticks, setTicks] = useState<readonly number[]>([]);
  const toggle = useCallback(
    (id: number) =>
      setTicks((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    [],
  );
  const clear = useCallback(() => setTicks([]), []);
  return { ticks, toggle, clear };
}
