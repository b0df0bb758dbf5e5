import type { ExternalName } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';

/** The addresses of the external pages; empty if the host does not send them. */
export function useExternals(): Readonly<Partial<Record<ExternalName, string>>> {
  return useDefinitions().settings.externals ?? {};
}
