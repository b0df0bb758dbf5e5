import { useRef } from 'react';

/**
 * The selected option of an Autocomplete, the same object as long as somebody types: a new one, such as one whose name has just arrived,
 * would put its name in the place of what is typed.
 */
export function useSteady<Option>(
  option: Option,
  isTyping: boolean,
  idOf: (option: NonNullable<Option>) => unknown,
): Option {
  const steady = useRef(option);
  const id = (one: Option) => (one === null || one === undefined ? one : idOf(one as NonNullable<Option>));
  if (!isTyping || id(steady.current) !== id(option)) steady.current = option;
  return steady.current;
}
