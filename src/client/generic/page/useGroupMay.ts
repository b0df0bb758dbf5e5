import type { GroupRights } from '../../../schema/access.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { MaySave } from './useMay.ts';

/** The user's permissions for reports, or for the books of no record. */
export function useGroupMay(group: Exclude<keyof GroupRights, 'allBooks'>): MaySave {
  const { rights } = useDefinitions();
  const may = (right: string) => rights === undefined || rights[group].includes(right);
  return { export: may('export'), print: may('print'), mail: may('mail') };
}
