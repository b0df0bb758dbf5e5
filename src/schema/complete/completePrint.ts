import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenLine, WrittenPaper } from '../grammar/printKeys.ts';
import { namesOf, type Translate } from '../language/translate.ts';
import { bodyParts } from '../record/paperBody.ts';
import type { Field, Item, RecordPaper } from '../resource.ts';
import { defaultItems, itemOf } from './completeItems.ts';

interface Base {
  definition: Definition;
  label: { one: string; many: string };
  fields: Readonly<Record<string, Field>>;
  types: FieldTypes;
  translate: Translate;
}

/** The paper that every movement has. */
const VOUCHER = 'voucher';

/** The papers of a record: those of its definition, after the voucher of a movement. */
export function completePrint(base: Base): RecordPaper[] {
  const { print, kind } = base.definition;
  const written: Readonly<Record<string, WrittenPaper>> = {
    ...(kind === 'movement' && { [VOUCHER]: {} }),
    ...print,
  };
  return Object.entries(written).map(([name, paper]) => completePaper(name, paper, base));
}

const SIGN = ['print.prepared', 'print.received', 'print.approved'] as const;

function textOf(line: WrittenLine): string {
  return typeof line === 'string' ? line : (line.label ?? line.value);
}

function completePaper(name: string, paper: WrittenPaper, base: Base): RecordPaper {
  const { label, fields, translate } = base;
  const items = (paper.fields ?? defaultFacts(base)).map((entry) => itemOf(entry, 'show', fields, translate));
  const isLines = ({ field }: Item) => fields[field]?.of !== undefined;
  const isFact = (item: Item) => !isLines(item);
  // The order of a form says nothing about a paper.
  const lines = paper.fields === undefined ? -1 : items.findIndex(isLines);
  const above = lines === -1 ? items.length : lines;
  return {
    name,
    label: paper.label ?? translate('print.voucher', namesOf(label)),
    size: paper.size ?? 'A5',
    copies: (paper.copies ?? []).map(textOf),
    body: paper.body,
    facts: items.slice(0, above).filter(isFact),
    lines: items.filter(isLines).map(({ field }) => field),
    sums: items.slice(above).filter(isFact),
    spell: spelledAmount(paper, base),
    sign: paper.sign?.map(textOf) ?? SIGN.map((key) => translate(key)),
  };
}

/** The amount that is written out below, unless the text does so. */
function spelledAmount({ spell, body = '' }: WrittenPaper, base: Base): string | undefined {
  if (spell === false) return undefined;
  const isSpelled = bodyParts(body).some((part) => typeof part !== 'string' && part.spell);
  return spell ?? (isSpelled ? undefined : mainAmount(base));
}

/** The values that were entered. The day and the note have places of their own on a paper. */
function defaultFacts({ fields }: Base): string[] {
  return defaultItems('create', fields).filter((name) => name !== 'date' && name !== 'note');
}

/** The first amount of money that must be entered. */
function mainAmount({ fields, types }: Base): string | undefined {
  return Object.values(fields).find(
    (field) => field.required && field.source === 'column' && types[field.type]?.amount === 'money',
  )?.name;
}
