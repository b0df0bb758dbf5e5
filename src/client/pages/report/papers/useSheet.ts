import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { RecordPaper } from '../../../../schema/index.ts';
import type { SlipSheet } from '../../../generic/export/Slip.ts';
import { useText } from '../../../providers/i18n.ts';

export interface SheetChoice {
  size?: SlipSheet['size'];
  /** 1 or 2 copies on a sheet. */
  copies?: 1 | 2;
}

/** The sheet of paper that the address asks for, otherwise that of the definition. */
export function useSheet(paper: RecordPaper): { sheet: SlipSheet; change: (choice: SheetChoice) => void } {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('size');
  const size = chosen === 'A4' || chosen === 'A5' ? chosen : paper.size;
  const count = Number(params.get('copies') ?? paper.copies.length);
  const sheet = useMemo<SlipSheet>(() => {
    if (count < 2) return { size, copies: paper.copies.length === 1 ? paper.copies : [] };
    const [first = text('papers.copy.office'), second = text('papers.copy.other')] = paper.copies;
    return { size, copies: [first, second] };
  }, [size, count, paper, text]);
  const change = useCallback(
    (choice: SheetChoice) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(choice)) next.set(name, String(value));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { sheet, change };
}
