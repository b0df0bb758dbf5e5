import type { ExternalName } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';

/** The addresses of the pages beside the dashboard; none from a host that does not tell them. */
export function useExternals(): Readonly<Partial<Record<ExternalName, string>>> {
  return useDefinitions().settings.externals ?? {};
}
