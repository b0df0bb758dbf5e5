import { RIGHTS } from '../../../../schema/access.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { type TextKey, useText } from '../../../providers/i18n.ts';

/** The rights that reports and books have. */
export const GROUP_RIGHTS = {
  reports: ['read', 'export', 'print', 'mail'],
  books: ['read', 'export', 'print', 'approve', 'balance', 'close'],
};

/** The rights that have a word of their own; the others are actions of a resource. */
const NAMED = new Set<string>(RIGHTS);

/** Rights as a list of words; actions of a resource by their label. Rights that a kind of record cannot have are left out. */
export function useRightWords(): (
  resource: string | undefined,
  rights: readonly string[],
  among?: readonly string[],
) => string {
  const text = useText();
  const { resources } = useDefinitions();
  return (name, rights, among) => {
    const resource = name === undefined ? undefined : resources[name];
    const posted = ['reverse', 'correct', 'due'];
    const edited = ['update', 'delete', 'restore', 'import', 'bulk', 'balance'];
    const without = resource === undefined ? [] : resource.kind === 'movement' ? edited : posted;
    return rights
      .filter((right) => among === undefined || among.includes(right))
      .filter((right) => !without.includes(right) && (resource === undefined || right !== 'close'))
      .map((right) =>
        NAMED.has(right)
          ? text(`access.right.${right}` as TextKey)
          : (resource?.actions.find((action) => action.name === right)?.label ?? ''),
      )
      .filter((word) => word !== '')
      .join(', ');
  };
}
