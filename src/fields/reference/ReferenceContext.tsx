import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface RecordLinkProps {
  resource: string;
  id: string | number;
  /** The record's name. */
  children: ReactNode;
}

/** What a reference must know of the resource it points to. The web app fills it from the definitions. */
export interface References {
  /** The field that names a record of the resource. */
  titleOf: (resource: string) => string;
  /** What a record of the resource is called, from its row; '' where it has no name. */
  nameOf: (resource: string, row: Readonly<Record<string, unknown>>) => string;
  /** A record's name as the resource shows it, such as capitalised. */
  nameIn: (resource: string, name: string) => string;
  /** The text of a selector that has no record of it to offer. */
  emptyOf: (resource: string) => string;
  /** What is said when its records, or those of a further list of it, cannot be read and the host gave no reason. */
  failedOf: (resource: string, list?: string) => string;
  /** A record's name as a link to its details, where there are any to see. */
  Link: ComponentType<RecordLinkProps>;
}

export const ReferenceContext = createContext<References | null>(null);

export function useReferences(): References {
  const references = useContext(ReferenceContext);
  if (references === null) throw new Error('A reference stands outside of ReferenceContext');
  return references;
}
