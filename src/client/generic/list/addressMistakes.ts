import type { Resource, WrongOfView } from '../../../schema/index.ts';
import { wrongInAddress } from './addressState.ts';

/** The labels of the parts of a view. */
export interface PartLabels {
  sort: string;
  view: string;
  columns: string;
  group: string;
  filter: string;
  rows: string;
  density: string;
}

/**
 * The parts of an address that a list cannot show: filters by fields that it does not have, values that they cannot have, an
 * order or a view that does not exist. They are left out, and the others apply.
 *
 * @returns each part as a reader knows it: 'State: worn out', 'colour: red'.
 */
export function addressMistakes(resource: Resource, params: URLSearchParams, labels: PartLabels): string[] {
  return wrongInAddress(resource, params).map((wrong) => describeWrong(resource, wrong, labels));
}

/** A part of a view that does not hold, as a reader knows it. */
export function describeWrong(
  { list, fields }: Resource,
  { key, value, field }: WrongOfView,
  labels: PartLabels,
): string {
  if (key === 'filters' || key === 'where') {
    const filter = list.filters.find((each) => each.field === field);
    const label = filter?.label ?? fields[field ?? '']?.label ?? field ?? labels.filter;
    return label === value ? `${labels.filter}: ${value}` : `${label}: ${value}`;
  }
  // A sort is written with its direction: '-balance'.
  return `${labelOf(key, labels)}: ${key === 'sort' ? (field ?? value) : value}`;
}

function labelOf(key: WrongOfView['key'], { sort, columns, group, view, rows, density }: PartLabels): string {
  if (key === 'sort') return sort;
  if (key === 'columns' || key === 'widths') return columns;
  if (key === 'rows') return rows;
  if (key === 'density') return density;
  return key === 'group' ? group : view;
}
