import { dayMonthYear } from './dayMonthYear.ts';

/** What a link to a page beside the dashboard is about. */
export interface ExternalTarget {
  id: string | number;
  /** What the id is called where the address has no place for it. */
  parameter: string;
  /** Both days, YYYY-MM-DD; none where the page is about a record alone. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The address of a page beside the dashboard: the id in its place, else a parameter like the days, which are day-month-year.
 * The token is never part of it.
 *
 * @param template from settings.yaml: `/report/purchase/{id}`, `https://reports.example/project?lang=bn`.
 */
export function externalAddress(template: string, { id, parameter, from, to }: ExternalTarget): string {
  const [address = '', ...fragment] = template.replaceAll('{id}', encodeURIComponent(id)).split('#');
  const params = new URLSearchParams();
  if (!template.includes('{id}')) params.set(parameter, String(id));
  if (from !== undefined) params.set('date_from', dayMonthYear(from));
  if (to !== undefined) params.set('date_to', dayMonthYear(to));
  const query = params.toString();
  const joint = query === '' ? '' : address.includes('?') ? '&' : '?';
  return [`${address}${joint}${query}`, ...fragment].join('#');
}
