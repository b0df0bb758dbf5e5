import type { GridApiCommon, GridCellEditStopParams, MuiEvent } from '@mui/x-data-grid';
import type { RefObject } from 'react';
import type { useText } from '../../providers/i18n.ts';

interface Cells {
  apiRef: RefObject<GridApiCommon | null>;
  clear: () => void;
  /** Names a mistake at a cell. */
  refuse: (cell: { id: number | string; field: string }, message: string) => void;
  text: ReturnType<typeof useText>;
}

/** The cell that gets the focus after the one that is left. */
const NEXT: Readonly<Record<string, 'right' | 'left' | 'below'>> = {
  tabKeyDown: 'right',
  shiftTabKeyDown: 'left',
  enterKeyDown: 'below',
};

/**
 * Keeps a cell open while its selector has a text that is none of its choices: it would be saved with the former choice. The text is
 * resolved as in a form: the whole name of a choice is taken, anything else is named at the cell.
 */
export function holdUnchosen(
  { apiRef, clear, refuse, text }: Cells,
  { id, field, reason }: GridCellEditStopParams,
  event: MuiEvent,
): void {
  const cell = apiRef.current?.getCellElement(id, field);
  const input = cell?.querySelector<HTMLInputElement>('input[data-unchosen]');
  if (input === null || input === undefined || reason === 'escapeKeyDown') {
    clear();
    return;
  }
  event.defaultMuiPrevented = true;
  // It is named already, and nothing else was typed since.
  if (input.dataset.unchosen === 'missed') return;
  clear();
  const typed = input.value.trim();
  void settledText(input).then((isChosen) => {
    if (apiRef.current?.getCellMode(id, field) !== 'edit') return;
    if (isChosen) {
      apiRef.current.stopCellEditMode({ id, field, cellToFocusAfter: NEXT[reason ?? ''] ?? 'none' });
      return;
    }
    if (typed !== '') refuse({ id, field }, text('fields.notChosen', { text: typed }));
    if (reason !== 'cellFocusOut') input.focus();
  });
}

/**
 * Leaves the typed text of a selector, as the focus does in a form, and waits for the host's answer.
 *
 * @param input with `data-unchosen` (src/fields/ComboInput.tsx).
 * @returns whether the text named a choice, which is then selected.
 */
async function settledText(input: HTMLInputElement): Promise<boolean> {
  input.blur();
  // The answer may be there with the next drawing.
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const isOpen = () => input.isConnected && ['typed', 'left'].includes(input.dataset.unchosen ?? '');
  if (isOpen())
    await new Promise<void>((answered) => {
      const observer = new MutationObserver(() => {
        if (isOpen()) return;
        observer.disconnect();
        answered();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-unchosen'] });
    });
  return input.dataset.unchosen === undefined;
}
