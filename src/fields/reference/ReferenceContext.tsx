import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface RecordLinkProps {
  resource: string;
  id: string | number;
  /** The record's name. */
  children: ReactNode;
}

/** Facts about the target of a reference. The web app provides them from the definitions. */
export interface References {
  /** The field that names a record of the resource. */
  titleOf: (resource: string) => string;
  /** The name of a record, from its row; '' if it has none. */
  nameOf: (resource: string, row: Readonly<Record<string, unknown>>) => string;
  /** A record's name as the resource displays it, such as capitalised. */
  nameIn: (resource: string, name: string) => string;
  /** The text of a selector without choices. */
  emptyOf: (resource: string) => string;
  /** The message if its records, or those of a further list, cannot be read and the host gave no reason. */
  failedOf: (resource: string, list?: string) => string;
  /** A record's name as a link to its details, if the user may see them. */
  Link: ComponentType<RecordLinkProps>;
}

export const ReferenceContext = createContext<References | null>(null);

export function useReferences(): References {
  const references = useContext(ReferenceContext);
  if (references === null) throw new Error('A reference stands outside of ReferenceContext');
  return references;
}
