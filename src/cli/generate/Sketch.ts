/** A definition in preparation: the known and the guessed facts about an entity. */
export interface Sketch {
  /** The resource's name: an identifier. */
  name: string;
  /** A prefix for its name, if the name alone is taken or not allowed: the part of the path before it. */
  among?: string | undefined;
  /** The source, for the first line of the file. */
  from: string;
  fields: SketchedField[];
  /** A one-line description of its records. */
  description?: string | undefined;
  /** Groups of fields that are unique together, by their names in the source. */
  unique?: readonly (readonly string[])[];
  /** A further note for readers of the file. */
  note?: string;
  /** The calls of another product's host; without them the definition has the plain form. */
  api?: SketchedApi | undefined;
}

export interface SketchedField {
  /** An identifier. */
  name: string;
  /** Its name in the source, if it differs. */
  called?: string | undefined;
  type: string;
  required?: boolean;
  unique?: boolean;
  /** For a select or multiselect. */
  options?: readonly string[];
  /** For a reference: the name of a resource. */
  to?: string;
  /** For a reference: the type to use while the target has no definition. */
  otherwise?: Pick<SketchedField, 'type' | 'more'>;
  /** For lines. */
  of?: readonly SketchedField[];
  /** Keys of the type: min, max, precision, default, help. */
  more?: Readonly<Record<string, unknown>>;
  /** The reason for a guess, which becomes a comment. */
  guess?: string | undefined;
}

export interface SketchedApi {
  list?: { call: string; rows?: string | undefined };
  one?: { call: string; row?: string | undefined } | 'from list';
  create?: { call: string; row?: string | undefined };
  update?: { call: string; row?: string | undefined };
  delete?: { call: string };
  /** For another product's host: the place of the id, and of renamed fields. */
  id?: string;
  fields?: Readonly<Record<string, string>>;
}

/** Its name, and its name in the source if that differs. */
export function named(called: string): Pick<SketchedField, 'name' | 'called'> {
  const name = identifier(called);
  return name === called ? { name } : { name, called };
}

/** A name of a host as an identifier: 'unitPrice' and 'Unit Price' become unit_price. */
export function identifier(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 63);
  return /^[a-z]/.test(words) ? words : `f_${words}`.slice(0, 63);
}

/** The name of a sketch's file. */
export function definitionFile({ name }: Pick<Sketch, 'name'>): string {
  return `${name.replaceAll('_', '-')}.yaml`;
}
