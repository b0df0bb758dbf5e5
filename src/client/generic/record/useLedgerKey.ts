import { useShortcut } from '../../layout/keys/useShortcut.ts';
import type { NamedTab } from './usePageTabs.ts';

/** The key that searches a ledger opens its tab first. */
export function useLedgerKey(
  tabs: readonly NamedTab[],
  open: NamedTab | undefined,
  show: (name: string) => void,
): void {
  const ledger = tabs.find(({ parts }) => parts.some(({ kind }) => kind === 'ledger'));
  useShortcut('find', () => {
    if (ledger !== undefined && ledger !== open) show(ledger.name);
  });
}
