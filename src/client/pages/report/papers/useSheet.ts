import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { slipSheet } from '../../../../papers/recordSlip.ts';
import type { SlipSheet } from '../../../../papers/Slip.ts';
import type { RecordPaper } from '../../../../schema/index.ts';
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
  const size = params.get('size');
  const copies = params.get('copies');
  const sheet = useMemo(
    () =>
      slipSheet(
        paper,
        {
          size: size === 'A4' || size === 'A5' ? size : undefined,
          copies: copies === null ? undefined : Number(copies),
        },
        text,
      ),
    [size, copies, paper, text],
  );
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
