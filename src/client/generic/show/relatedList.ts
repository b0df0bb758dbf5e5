import type { Item, Resource, Section } from '../../../schema/index.ts';

/** A resource whose list is that of a section: what the section leaves out is as in its own, but for the reference that all share. */
export function relatedList(other: Resource, section: Section): Resource {
  const { list, fields } = other;
  const labelOf = (field: string) =>
    list.columns.find((column) => column.field === field)?.label ?? fields[field]?.labels.list ?? field;
  const columns: readonly Item[] =
    section.columns?.map(({ field, label }) => ({ field, label: label ?? labelOf(field) })) ??
    list.columns.filter(({ field }) => field !== section.by);
  return {
    ...other,
    list: {
      ...list,
      title: section.label ?? other.label.many,
      columns,
      sort: section.sort === undefined ? list.sort : { field: section.sort, order: section.order },
      pageSize: section.pageSize,
      pageSizes: [...new Set([section.pageSize, ...list.pageSizes])].sort((one, two) => one - two),
      filters: [],
      summary: [],
    },
  };
}
