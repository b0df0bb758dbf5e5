import { useEffect, useState } from 'react';
import type { Budget } from '../../../schema/index.ts';
import { useLeaveGuard } from '../form/LeaveGuard.tsx';
import { useDraft } from '../form/useDraft.ts';
import { type EditedLine, editedLines, mergeDraft } from './budgetLines.ts';

/**
 * The lines of a budget and the reason as they are typed, kept as a draft. From a draft of an earlier version only the typed figures
 * are restored: the others would undo what was changed since.
 */
export function useEditedBudget(id: string, { rows, version }: Budget, heads: readonly string[]) {
  const [initial] = useState(() => editedLines(rows, heads));
  const [lines, setLines] = useState(initial);
  const [reason, setReason] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState<readonly EditedLine[]>([]);
  const isDirty = lines !== initial || (reason ?? '') !== '';
  const { restored, changed, drop } = useDraft(`budget ${id}`, {
    read: () => (isDirty ? { values: { lines, reason }, before: { version, lines: initial } } : undefined),
    restore: ({ values, before }) => {
      if (!Array.isArray(values.lines) || !Array.isArray(before.lines)) return false;
      const merged = mergeDraft(values.lines, before.lines, initial);
      setLines(merged.lines);
      setOvertaken(merged.overtaken);
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
    /** The lines of the version in force whose figures were typed, and changed by others since. */
    overtaken,
    drop,
    /** Undoes what was typed. */
    reset: () => {
      setLines(initial);
      setReason(null);
      drop();
    },
  };
}
