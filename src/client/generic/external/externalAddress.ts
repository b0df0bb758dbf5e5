import { dayMonthYear } from './dayMonthYear.ts';

/** The record and range that an external page shows. */
export interface ExternalTarget {
  id: string | number;
  /** The parameter for the id if the address has no {id} placeholder. */
  parameter: string;
  /** Both days, YYYY-MM-DD; undefined for a page about a record without a range. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The address of an external page. The id replaces its placeholder, or becomes a parameter like the days, which are
 * day-month-year. It never contains the token.
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
