import { useEffect, useRef } from 'react';
import type { Option } from '../schema/index.ts';

interface Props {
  value: unknown;
  onChange: (value: unknown) => void;
  options: readonly Option[];
}

/** Clears a choice that is no longer offered because another field changed. */
export function Followed({ value, onChange, options }: Props) {
  const isLost = typeof value === 'string' && !options.some((option) => option.value === value);
  const forget = useRef(() => onChange(null));
  forget.current = () => onChange(null);
  useEffect(() => {
    if (isLost) forget.current();
  }, [isLost]);
  return null;
}
