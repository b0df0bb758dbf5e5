import { useEffect, useState } from 'react';
import type { Budget } from '../../../schema/index.ts';
import { useLeaveGuard } from '../form/LeaveGuard.tsx';
import { useDraft } from '../form/useDraft.ts';
import { type EditedLine, editedLines } from './budgetLines.ts';

/**
 * The lines of a budget and the reason as they are typed, kept as a draft. A draft of an earlier version is dropped: saved over a later
 * one, it would undo what others changed.
 */
export function useEditedBudget(id: string, { rows, version }: Budget, heads: readonly string[]) {
  const [initial] = useState(() => editedLines(rows, heads));
  const [lines, setLines] = useState(initial);
  const [reason, setReason] = useState<string | null>(null);
  const isDirty = lines !== initial || (reason ?? '') !== '';
  const { restored, changed, drop } = useDraft(`budget ${id}`, {
    read: () => (isDirty ? { values: { lines, reason }, before: { version } } : undefined),
    restore: ({ values, before }) => {
      if (before.version !== version || !Array.isArray(values.lines)) return false;
      setLines(values.lines as EditedLine[]);
      setReason(typeof values.reason === 'string' ? values.reason : null);
      return true;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept
  useEffect(() => changed(), [changed, lines, reason]);
  useLeaveGuard(() => isDirty, 'page', 'kept');
  return {
    lines,
    setLines,
    reason,
    setReason,
    restored,
    drop,
    /** Undoes what was typed. */
    reset: () => {
      setLines(initial);
      setReason(null);
      drop();
    },
  };
}
