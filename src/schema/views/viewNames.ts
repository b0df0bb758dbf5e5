/** The words of a view that are no fields. A leaf, so that the browser reads them without the grammar. */

/** How a list is drawn. */
export const VIEW_KINDS = ['table', 'grid', 'board', 'calendar', 'timeline', 'gallery', 'tree'] as const;

/** The days that a view shows at once. */
export const VIEW_DAYS = ['month', 'week', 'list', 'quarter', 'year'] as const;
/** The kinds of views that show days, each with those that it can show at once. */
export const DAYS_OF_KIND = {
  calendar: ['month', 'week', 'list'],
  timeline: ['month', 'quarter', 'year'],
} as const satisfies Partial<Record<(typeof VIEW_KINDS)[number], readonly (typeof VIEW_DAYS)[number][]>>;

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;

/** The span of the days that stand together in one group: `date:month`. */
export const SPANS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** The levels of groups within each other. */
export const MOST_LEVELS = 3;
/** The fields that a view is sorted by. */
export const MOST_SORTS = 3;
/** The width of a column in pixels. */
export const WIDTHS = { least: 48, most: 800 } as const;
/** The rows of one page. */
export const MOST_ROWS = 100;

export type ViewKind = (typeof VIEW_KINDS)[number];
export type ViewDays = (typeof VIEW_DAYS)[number];
export type Density = (typeof DENSITIES)[number];
export type Span = (typeof SPANS)[number];

/** One level of groups: a field, and for days the span that stands together. */
export interface GroupLevel {
  field: string;
  span?: Span | undefined;
}

/** Reads `project_id` or `date:month`; the span of days is a month by default. */
export function parseLevel(text: string): { field: string; span?: string | undefined } {
  const [field = '', span] = text.split(':');
  return { field, span };
}

export function writeLevel({ field, span }: GroupLevel): string {
  return span === undefined ? field : `${field}:${span}`;
}

/** Whether a kind of view can show these days at once. */
export function showsDays(kind: ViewKind, days: ViewDays): boolean {
  const shown: Partial<Record<ViewKind, readonly ViewDays[]>> = DAYS_OF_KIND;
  return shown[kind]?.includes(days) === true;
}
