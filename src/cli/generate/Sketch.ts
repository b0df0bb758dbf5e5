/** A definition in the making: what is known of an entity, and what was only guessed. */
export interface Sketch {
  /** The resource's name: an identifier. */
  name: string;
  /** What its name may be preceded by, where it alone is taken or not allowed: the part of the path before it. */
  among?: string | undefined;
  /** Where it was taken from, for the first line of the file. */
  from: string;
  fields: SketchedField[];
  /** A one-line description of its records. */
  description?: string | undefined;
  /** Groups of fields that are unique together, by what they are called where they were taken from. */
  unique?: readonly (readonly string[])[];
  /** What else whoever reads the file should know. */
  note?: string;
  /** The calls of a host that is not ours; without them the definition has the plain form. */
  api?: SketchedApi | undefined;
}

export interface SketchedField {
  /** An identifier. */
  name: string;
  /** What it is called where it was taken from, if not by that name. */
  called?: string | undefined;
  type: string;
  required?: boolean;
  unique?: boolean;
  /** Of a select or multiselect. */
  options?: readonly string[];
  /** Of a reference: the name of a resource. */
  to?: string;
  /** For a reference: the type to use while the target has no definition. */
  otherwise?: Pick<SketchedField, 'type' | 'more'>;
  /** Of lines. */
  of?: readonly SketchedField[];
  /** Keys of the type as they are: min, max, precision, default, help. */
  more?: Readonly<Record<string, unknown>>;
  /** Why it is what it is, where that was guessed; it becomes a comment. */
  guess?: string | undefined;
}

export interface SketchedApi {
  list?: { call: string; rows?: string | undefined };
  one?: { call: string; row?: string | undefined } | 'from list';
  create?: { call: string; row?: string | undefined };
  update?: { call: string; row?: string | undefined };
  delete?: { call: string };
  /** Of a host that is not ours: the place of the id, and of the fields that it calls otherwise. */
  id?: string;
  fields?: Readonly<Record<string, string>>;
}

/** Its name, and what it is called where it was taken from if that is another. */
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
