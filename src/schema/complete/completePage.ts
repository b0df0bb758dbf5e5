import type { FieldTypes } from '../fieldType.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import { PAGE_PARTS, type WrittenPage } from '../grammar/pageKeys.ts';
import type { Translate } from '../language/translate.ts';
import type { Field, Item, PagePart, PageTab, PageView, Section } from '../resource.ts';
import { completeFields } from './completeFields.ts';
import { itemOf } from './completeItems.ts';
import { ledgerOf } from './completeLedger.ts';
import { labelOf } from './completeNames.ts';
import { completeSections, pointersTo } from './completeSections.ts';

/** The rows of a list on a record's page. */
const PAGE_SIZE = 10;

interface Base {
  definition: Definition;
  definitions: readonly Definition[];
  fields: Readonly<Record<string, Field>>;
  types: FieldTypes;
  titleField: string;
  translate: Translate;
}

/** The page of a record, for entities with a book or a stock and for those that declare it. */
export function completePage(base: Base): PageView | undefined {
  const { definition, fields, titleField, translate } = base;
  const written = writtenPage(definition);
  const path = pagePath(definition);
  if (written === undefined || path === undefined) return undefined;
  return {
    path,
    headline: written.headline ?? titleField,
    badges: Object.entries(written.badges ?? {}).map(([label, where]) => ({ label, where })),
    figures: figuresOf(definition, written, fields, translate),
    tabs: written.tabs === undefined ? defaultTabs(base) : writtenTabs(written.tabs, base),
  };
}

/** The route of the page; undefined if there is none. */
export function pagePath(definition: Definition): string | undefined {
  const written = writtenPage(definition);
  return written && (written.path ?? `${definition.name}/page/{id}`);
}

function writtenPage(definition: Definition): WrittenPage | undefined {
  const { kind = 'entity', page } = definition;
  if (kind !== 'entity' || page === false) return undefined;
  return page ?? (ledgerOf(definition) === undefined ? undefined : {});
}

/** The balance or the stock, then the figures that the definition names. */
function figuresOf(
  { book, stock }: Definition,
  { figures = [] }: WrittenPage,
  fields: Base['fields'],
  translate: Translate,
): Item[] {
  const posted = [book?.balance, stock?.quantity, stock?.price].filter((name) => name !== undefined);
  const named = figures.map((entry) => itemOf(entry, 'show', fields, translate));
  const others = posted.filter((name) => named.every(({ field }) => field !== name));
  return [...others.map((name) => itemOf(name, 'show', fields, translate)), ...named];
}

function writtenTabs(tabs: NonNullable<WrittenPage['tabs']>, base: Base): PageTab[] {
  return Object.entries(tabs).map(([title, parts]) => ({
    title,
    parts: parts.map((part) => (isPagePart(part) ? { kind: part } : relatedPart(base, part))),
  }));
}

/** Whether a part is one that every page may have. */
export function isPagePart(part: string): part is (typeof PAGE_PARTS)[number] {
  return (PAGE_PARTS as readonly string[]).includes(part);
}

/** The ledger first, since the details repeat what the heading shows; then entries, details, what points to the record, history. */
function defaultTabs(base: Base): PageTab[] {
  const { definition, definitions, types, translate } = base;
  const fixed = (kind: (typeof PAGE_PARTS)[number]): PageTab => ({
    title: translate(`page.${kind}`),
    parts: [{ kind }],
  });
  const isPointed = definitions.some(
    ({ kind, ...other }) =>
      kind === 'movement' && pointersTo({ kind, ...other }, definition.name, types).length > 0,
  );
  return [
    ...(ledgerOf(definition) === undefined ? [] : [fixed('ledger')]),
    ...(isPointed ? [fixed('movements')] : []),
    fixed('details'),
    ...(hasPeople(definition) ? [fixed('people')] : []),
    ...definitions.flatMap((other) => relatedTabs(base, other)),
    fixed('history'),
  ];
}

/** Whether people are assigned to the records. */
export function hasPeople({ fields }: Definition): boolean {
  return Object.values(fields).some((field) => (field as unknown as WrittenField).from === 'assigned');
}

/** A tab for each reference of an entity to this one. */
function relatedTabs(base: Base, other: Definition): PageTab[] {
  if ((other.kind ?? 'entity') !== 'entity') return [];
  const pointers = pointersTo(other, base.definition.name, base.types);
  const { many } = labelOf(other);
  const fields = completeFields(other, base.types, base.translate);
  return pointers.map((by) => ({
    title: pointers.length === 1 ? many : `${many}: ${fields[by]?.label}`,
    parts: [relatedPart(base, `${other.name}.${by}`)],
  }));
}

/** A list of what points to the record; a section of the details gives its columns and its order. */
function relatedPart({ definition, definitions, types, translate }: Base, part: string): PagePart {
  const [of = '', by] = part.split('.');
  const section = sectionOn(definition, of, by) ?? { of, ...(by !== undefined && { by }) };
  const shown = {
    ...definition,
    show: { ...definition.show, sections: [{ pageSize: PAGE_SIZE, ...section }] },
  };
  const [related] = completeSections(shown, definitions, types, translate);
  return { kind: 'related', section: related as Section };
}

function sectionOn({ show }: Definition, of: string, by: string | undefined) {
  return (show?.sections ?? [])
    .filter((section) => typeof section !== 'string')
    .find(
      (section) => section.of === of && (by === undefined || section.by === undefined || section.by === by),
    );
}
