import { useCallback, useState } from 'react';

/** The selected people, in the order of selection. They stay selected while the table shows other people. */
export function useSelectedIds() {
  const [selected, setSelected] = useState<readonly number[]>([]);
  const toggle = useCallback(
    (id: number) =>
      setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    [],
  );
  const clear = useCallback(() => setSelected([]), []);
  return { selected, toggle, clear };
}
