/** A record with the name that a row of an answer shows. */
export interface NamedRecord {
  resource: string;
  id: number;
  name: string;
}
