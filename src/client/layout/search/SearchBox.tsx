import Search from '@mui/icons-material/SearchOutlined';
import InputBase from '@mui/material/InputBase';
import { lazy, type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { useHeldEnter } from '../../../fields/useHeldEnter.ts';
import { useText } from '../../providers/i18n.ts';
import type { ResultsHandle } from './SearchResults.tsx';

const load = () => import('./SearchResults.tsx');
const SearchResults = lazy(load);

/** The longest text that the server searches for. */
const LONGEST = 100;

interface Props {
  id: string;
  open: boolean;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** Content at the end of the box. */
  end?: ReactNode;
  onOpen: () => void;
  /** Called after a result was opened or Escape was pressed. */
  onDone: (how: 'opened' | 'left') => void;
  onFocus?: (from: EventTarget | null) => void;
  onBlur?: () => void;
  /** Renders the results in their place. */
  children: (results: ReactNode) => ReactNode;
}

/** The search as a combobox: the keys move through the results while the focus stays in the input. */
export function SearchBox({
  id,
  open,
  inputRef,
  autoFocus,
  end,
  onOpen,
  onDone,
  onFocus,
  onBlur,
  children,
}: Props): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const results = useRef<ResultsHandle>(null);
  // The text whose results are known: none while the code and the records are loading.
  const [found, setFound] = useState<{ typed: string; count: number }>();
  const holdEnter = useHeldEnter(!open || found?.typed === typed, (found?.count ?? 0) > 0);
  const done = (how: 'opened' | 'left') => {
    setTyped('');
    onDone(how);
  };
  const press = (key: string): boolean => {
    if (key === 'Escape' && open) {
      done('left');
      return true;
    }
    if (open) return results.current?.press(key) ?? false;
    if (key === 'ArrowDown' || key === 'ArrowUp') onOpen();
    return key === 'ArrowDown' || key === 'ArrowUp';
  };
  return (
    <>
      <InputBase
        inputRef={inputRef}
        value={typed}
        fullWidth
        autoFocus={autoFocus ?? false}
        placeholder={text('search.everywhere')}
        startAdornment={<Search aria-hidden sx={{ fontSize: 18, mr: 1, color: 'text.secondary' }} />}
        endAdornment={end}
        onChange={(event) => {
          setTyped(event.target.value);
          onOpen();
        }}
        onMouseDown={onOpen}
        onFocus={(event) => {
          load().catch(() => {});
          onFocus?.(event.relatedTarget);
        }}
        onBlur={() => {
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (
            event.nativeEvent.isComposing ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            event.shiftKey
          )
            return;
          if (holdEnter(event) || press(event.key)) {
            event.preventDefault();
            // The dialog around the box handles Escape itself.
            event.stopPropagation();
          }
        }}
        inputProps={{
          role: 'combobox',
          'aria-label': text('search.everywhere'),
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': open ? activeId : undefined,
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
          maxLength: LONGEST,
        }}
        sx={BOX}
      />
      {open &&
        children(
          <Suspense fallback={null}>
            <SearchResults
              id={id}
              typed={typed}
              ref={results}
              onActive={setActiveId}
              onFound={setFound}
              onOpened={() => done('opened')}
            />
          </Suspense>,
        )}
    </>
  );
}

const BOX = {
  '& input': { fontSize: { xs: '1rem', sm: '0.875rem' } },
  height: { xs: 44, sm: 36 },
  px: 1.25,
  border: 1,
  borderColor: 'Border.input',
  borderRadius: 1,
  bgcolor: 'background.default',
  '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& :focus-visible': { outline: 'none' },
  '& .MuiInputBase-input::placeholder': { color: 'text.secondary', opacity: 1 },
};
