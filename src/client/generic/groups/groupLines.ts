import { isAbsent } from '../../../papers/valueText.ts';
import type { Format, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { text } from '../../providers/i18n.ts';
import {
  type CountedColumn,
  type GroupPath,
  type GroupValue,
  pathKey,
  sentValue,
  valueLabel,
} from '../list/groups.ts';
import type { Groups, Reading } from './useGroups.ts';

/** The head of a group: a button that folds it, its number and its sums. */
export interface HeadLine {
  kind: 'head';
  key: string;
  path: GroupPath;
  /** The label of the field, before the value. */
  about: string;
  label: string;
  count: number;
  totals: Readonly<Record<string, string | null>>;
  isUnfolded: boolean;
}

/** A line below a head in place of rows: the way to other pages, a wait or a failure. */
export interface BesideLine {
  kind: 'pages' | 'wait' | 'failure';
  key: string;
  path: GroupPath;
  reading: Reading;
  /** Whether it is about groups rather than rows. */
  ofGroups: boolean;
}

export type GroupLine = HeadLine | BesideLine | { kind: 'row'; key: string; row: BaseRecord };

/**
 * The groups and the rows of those that are unfolded, from top to bottom.
 *
 * @param count the number of records in the group at `path`, which its rows do not count again.
 */
export function groupLines(
  { fields }: Resource,
  groups: Groups,
  format: Format,
  path: GroupPath = [],
  count?: number,
): GroupLine[] {
  const read = groups.readingOf(path);
  if (read === undefined) return [];
  const reading = withCount(read, count);
  const { content, failure, size } = reading;
  const key = pathKey(path);
  const level = groups.levels[path.length];
  const beside = (kind: BesideLine['kind']): BesideLine => ({
    ...{ kind, key: `${kind} ${key}`, path, reading, ofGroups: level !== undefined },
  });
  if (content === undefined) return [beside(failure === undefined ? 'wait' : 'failure')];
  const lines = [
    ...(content.groups ?? []).flatMap((column) => groupOf(column)),
    ...(content.rows ?? []).map((row): GroupLine => ({ kind: 'row', key: String(row.id), row })),
  ];
  return content.total > size ? [...lines, beside('pages')] : lines;

  function groupOf(column: CountedColumn): GroupLine[] {
    const field = fields[level?.field ?? ''];
    if (field === undefined || level === undefined) return [];
    const own = [
      ...path,
      level.span === undefined ? sentValue(field, column.value) : (column.value as GroupValue),
    ];
    const isUnfolded = groups.isUnfolded(own);
    const { count, totals } = column;
    const label = isAbsent(column.value)
      ? (field.blank ?? text('group.none'))
      : valueLabel(field, column, format, level.span);
    const about = field.labels.list ?? field.label;
    const head: HeadLine = {
      ...{ kind: 'head', key: `head ${pathKey(own)}`, path: own, isUnfolded, about, label, count, totals },
    };
    return isUnfolded ? [head, ...groupLines({ fields } as Resource, groups, format, own, count)] : [head];
  }
}

function withCount(reading: Reading, count: number | undefined): Reading {
  const { content } = reading;
  if (content?.rows === undefined || count === undefined) return reading;
  return { ...reading, content: { ...content, total: count } };
}

/** Whether two lines look the same: rows are the same objects as long as the server answers the same. */
export function isSameLine(one: GroupLine, other: GroupLine | undefined): boolean {
  if (one.kind === 'row') return other?.kind === 'row' && one.row === other.row;
  return other !== undefined && other.kind !== 'row' && JSON.stringify(one) === JSON.stringify(other);
}
