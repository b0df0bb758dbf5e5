import { useUser } from '../../providers/definitions.tsx';
import { useKept } from '../useKept.ts';
import type { Find } from './Find.ts';

const MOST = 6;

/** What this person opened last through the search, the last first; this browser remembers it. */
export function useRecent(): { recent: readonly Find[]; remember: (find: Find) => void } {
  const { id } = useUser();
  const [kept, keep] = useKept<readonly Find[]>(`recent.${id}`, []);
  const recent = Array.isArray(kept) ? kept.filter(isFind) : [];
  const remember = (find: Find) => {
    // A deed is no place to come back to.
    if ('run' in find.leads) return;
    keep([find, ...recent.filter(({ key }) => key !== find.key)].slice(0, MOST));
  };
  return { recent, remember };
}

/** What another version kept may have another form. */
function isFind(kept: unknown): kept is Find {
  const { key, icon, title, text, leads } = Object(kept) as Partial<Find>;
  const isNamed = [key, icon, title, text].every((word) => typeof word === 'string');
  return isNamed && typeof leads === 'object' && leads !== null && ('to' in leads || 'transaction' in leads);
}
