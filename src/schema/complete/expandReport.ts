import { readColumn } from '../expression/measure.ts';
import { ExpressionError } from '../expression/parse.ts';
import {
  COMPARE,
  type WrittenColumn,
  type WrittenGroup,
  type WrittenInput,
  type WrittenReport,
  type WrittenReportSection,
} from '../grammar/reportGrammar.ts';
import { humanise } from '../names.ts';

/**
 * A report as it is written, with the long form of every short one and with the labels that are made of its own names, so that
 * languages translate those too. A label that comes from a field, or that every report has, stays open: it is translated already.
 */
export type ExpandedReport = Omit<
  WrittenReport,
  'ask' | 'group' | 'sections' | 'pivot' | 'show' | 'chart'
> & {
  label: string;
  ask?: Readonly<Record<string, ExpandedInput>> | undefined;
  group?: readonly WrittenGroup[] | undefined;
  sections?:
    | readonly (Omit<WrittenReportSection, 'group'> & {
        label: string;
        group?: readonly WrittenGroup[] | undefined;
      })[]
    | undefined;
  pivot?: WrittenGroup | undefined;
  show: Readonly<Record<string, WrittenColumn>>;
  chart?:
    | (Omit<NonNullable<WrittenReport['chart']>, 'by' | 'split'> & {
        by?: WrittenGroup | undefined;
        split?: WrittenGroup | undefined;
      })
    | undefined;
};

/** The choices of `compare`, whose labels every report has, are in `comparisons` instead of `options`. */
export type ExpandedInput = WrittenInput & { comparisons?: readonly string[] | undefined };

export function expandReport(written: WrittenReport): ExpandedReport {
  const { group, sections, pivot, chart, ask } = written;
  return {
    ...written,
    label: written.label ?? humanise(written.name),
    ask: ask && mapValues(ask, expandInput),
    group: group?.map(longGroup),
    sections: sections?.map((section) => ({
      ...section,
      label: section.label ?? humanise(section.name),
      group: section.group?.map(longGroup),
    })),
    pivot: pivot === undefined ? undefined : longGroup(pivot),
    show: mapValues(written.show, expandColumn),
    chart: chart && {
      ...chart,
      by: chart.by === undefined ? undefined : longGroup(chart.by),
      split: chart.split === undefined ? undefined : longGroup(chart.split),
    },
  };
}

function longGroup(group: string | WrittenGroup): WrittenGroup {
  return typeof group === 'string' ? { of: group } : group;
}

/** The inputs whose labels every report has. */
export const COMMON_INPUTS = ['from', 'to', 'date', 'month', COMPARE] as const;

function expandInput(input: WrittenInput, name: string): ExpandedInput {
  if (name === COMPARE && input.options?.every(isText)) {
    return { ...input, options: undefined, comparisons: input.options.filter(isText) };
  }
  const isCommon = (COMMON_INPUTS as readonly string[]).includes(name) || input.type === 'reference';
  return isCommon || input.label !== undefined ? input : { ...input, label: humanise(name) };
}

function isText(option: unknown): option is string {
  return typeof option === 'string';
}

function expandColumn(column: string | WrittenColumn, name: string): WrittenColumn {
  const long = typeof column === 'string' ? { of: column } : column;
  if (long.label !== undefined || isNamedLikeItsValue(name, long.of)) return long;
  return { ...long, label: humanise(name) };
}

/** `qty: sum(record.qty)` has the label of that field, `count: count()` the one of all counts. */
export function isNamedLikeItsValue(name: string, of: string): boolean {
  try {
    const read = readColumn(of);
    if (read.kind !== 'measure') return false;
    if (read.of === 'count') return name === 'count';
    return read.value !== undefined && isPathTo(name, read.value);
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

function isPathTo(name: string, value: string): boolean {
  return /^[a-z_][\w.]*$/.test(value) && value.split('.').at(-1) === name;
}

function mapValues<One, Other>(
  record: Readonly<Record<string, One>>,
  change: (one: One, name: string) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one, name)]));
}
