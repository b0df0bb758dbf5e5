import type { Resource } from '../../../schema/index.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

/** For administrators, a link to the explanation of who sees a record and why; `{id}` is the record. */
export function useWhyLink({ name }: Resource): { to: string; label: string }[] {
  const text = useText();
  const { isAdmin } = useUser();
  const { elsewhere } = useDefinitions();
  if (!isAdmin || elsewhere === true) return [];
  return [{ to: `setting?resource=${name}&id={id}#access`, label: text('access.who') }];
}
