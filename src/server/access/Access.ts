import type { Denial, Grant, Limit } from '../../schema/access.ts';
import type { Resource } from '../../schema/index.ts';

/** The rights of a user by their roles: compiled once for each set of roles, as long as the definitions are in force. */
export interface Access {
  /** Identifies the set of roles. */
  key: string;
  /** The names of the roles, in the order of the definitions. */
  roles: readonly string[];
  /** By name; a resource of which nothing is given is not in it. */
  resources: ReadonlyMap<string, ResourceAccess>;
  /** They record this only with an approval. */
  limits: readonly Limit[];
  /** Rights for reports and statements, for nominal books, and for settings. */
  reports: ReadonlySet<string>;
  books: ReadonlySet<string>;
  settings: ReadonlySet<string>;
  /** The nominal books that are read: all of them with the right for books, otherwise those that a rule names. */
  nominal: ReadonlySet<string>;
  /** Every book is read, those of records and the nominal ones; and every stock with its value. */
  readsAllBooks: boolean;
  readsAllStocks: boolean;
  /** Every record that a movement may refer to is read, with its title. */
  readsAllNames: boolean;
}

export interface ResourceAccess {
  resource: Resource;
  /** The rights for at least some records. */
  rights: ReadonlySet<string>;
  /** Every record is read. */
  readsAll: boolean;
  grants: readonly Grant[];
  denials: readonly Denial[];
  /** Fields that no grant shows, and what comes from such fields. */
  hidden: ReadonlySet<string>;
  /** Fields that only some of its grants show: of the records of the others they are null. */
  partial: ReadonlySet<string>;
  /** The hidden fields of lines. */
  hiddenOfLines: ReadonlyMap<string, ReadonlySet<string>>;
  /** The partial fields of the record from which a field is computed: it is shown where they are. */
  sources: ReadonlyMap<string, readonly string[]>;
  /** The fields that are kept as copies of a field of another record, of which not all are read: shown where it is. */
  copies: ReadonlyMap<string, { reference: string; target: ResourceAccess; name: string }>;
  /** Its rights differ between the records that are read (recordRights.ts): each is answered with its own. */
  byRecord: boolean;
}
