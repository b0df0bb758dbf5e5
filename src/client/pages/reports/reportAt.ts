import type { Report } from '../../../schema/report.ts';
import { reportsOf } from '../../layout/menu.ts';
import type { Definitions } from '../../providers/definitions.tsx';

/** The report at /dashboard/reports/{name}; undefined if there is none. Hosts of other products have none. */
export function reportAt(definitions: Definitions, name: string): Report | undefined {
  return reportsOf(definitions).find(({ path }) => path === `reports/${name}`);
}
