import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface RecordLinkProps {
  resource: string;
  id: string | number;
  /** The record's name. */
  children: ReactNode;
}

type Row = Readonly<Record<string, unknown>>;

/** A condition of a list, in Refine's words. */
export interface Condition {
  field: string;
  operator: 'eq' | 'contains';
  value: unknown;
}

interface Read {
  error: { message: string } | null;
  isSuccess: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
}

/** The hooks by which inputs read records: those of the web app's data module (src/client/data/README.md). */
export interface RecordHooks {
  useOneRecord: (resource: string, id: number | undefined) => { data: Row | undefined };
  useManyRecords: (resource: string, ids: number[]) => { rows: readonly Row[] };
  useRecordList: (
    list: string,
    request: {
      pagination: { currentPage: number; pageSize: number; mode: 'server' };
      sorters: { field: string; order: 'asc' }[];
      filters: Condition[];
    },
    options: {
      enabled: boolean;
      keepPrevious: boolean;
      isNamedFirst: boolean;
      failed: ((error: { message: string } | undefined) => string) | undefined;
    },
  ) => Read & { rows: readonly Row[] };
  useRows: (
    call: { path: string; rows: string | undefined; failed: string; resource: string } | undefined,
    options: { notifies: true },
  ) => Read & { data: { rows: readonly Row[] } | undefined };
}

/** Facts about the target of a reference. The web app provides them from the definitions. */
export interface References {
  /** The field that names a record of the resource. */
  titleOf: (resource: string) => string;
  /** The name of a record, from its row; '' if it has none. */
  nameOf: (resource: string, row: Row) => string;
  /** A record's name as the resource displays it, such as capitalised. */
  nameIn: (resource: string, name: string) => string;
  /** The text of a selector without choices. */
  emptyOf: (resource: string) => string;
  /** The message if its records, or those of a further list, cannot be read and the host gave no reason. */
  failedOf: (resource: string, list?: string) => string;
  /** A record's name as a link to its details, if the user may see them. */
  Link: ComponentType<RecordLinkProps>;
  /** How the records are read. */
  records: RecordHooks;
}

export const ReferenceContext = createContext<References | null>(null);

export function useReferences(): References {
  const references = useContext(ReferenceContext);
  if (references === null) throw new Error('A reference stands outside of ReferenceContext');
  return references;
}
