import { isDay } from '../../../fields/calendar.ts';
import { fieldTypes } from '../../../fields/index.ts';
import {
  type Resource,
  readView as readContent,
  type WrittenContent,
  type WrongOfView,
  writeView,
} from '../../../schema/index.ts';
import { FILTER } from '../../address/listAddress.ts';
import { contentOf, declaredView, type ListState, stateOf } from './listState.ts';

/** The parameter of the filter in groups. */
export const WHERE = 'where';
const LISTS = ['sort', 'columns', 'group'] as const;
const OWN = [
  ...['page', 'size', 'q', 'deleted', 'view', 'v', 'by', 'days', 'at', WHERE, 'widths', 'density'],
  ...LISTS,
];

/** Parses the state from an address. Missing and invalid parameters have the definition's defaults. */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const named = isOnlyNamed(params) ? declaredView(resource, params.get('v')) : undefined;
  const view = named ?? readContent(writtenIn(params), resource, fieldTypes).view;
  return {
    ...stateOf(resource, view),
    page: positive(params.get('page')) ?? 1,
    at: dayIn(params.get('at')),
    name: params.get('v') ?? undefined,
  };
}

/** Writes the state to an address: only values that differ from the default, beside the parameters of others. */
export function writeListState(
  resource: Resource,
  state: ListState,
  before: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams(
    [...before].filter(([name]) => !OWN.includes(name) && !name.startsWith(FILTER)),
  );
  const content = contentOf(resource, state);
  const { kind, where, rows, deleted, ...others } = writeView(content);
  const set = (name: string, value: unknown) => {
    if (value !== undefined) params.set(name, String(value));
  };
  set('q', others.q);
  for (const [field, value] of Object.entries(content.filters ?? {})) set(`${FILTER}${field}`, value);
  if (where !== undefined) set(WHERE, JSON.stringify(where));
  set('sort', others.sort);
  set('size', rows);
  set('deleted', deleted);
  // With a name the address says all of it, so that the name alone stands for the view as it is saved.
  set('view', state.name === undefined ? kind : state.view);
  set('v', state.name);
  set('by', others.by);
  set('days', others.days);
  if (state.view === 'calendar' || state.view === 'timeline') set('at', state.at);
  set('columns', others.columns);
  const widths = Object.entries(content.widths).map((pair) => pair.join(':'));
  if (widths.length > 0) set('widths', widths);
  set('group', others.group);
  set('density', others.density);
  if (state.page > 1) set('page', state.page);
  return params;
}

/** The parts of an address that the list cannot show. */
export function wrongInAddress(resource: Resource, params: URLSearchParams): readonly WrongOfView[] {
  return readContent(writtenIn(params), resource, fieldTypes).wrong;
}

/** Whether an address only names a view, which is then opened as it is declared or saved. */
export function isOnlyNamed(params: URLSearchParams): boolean {
  return params.has('v') && !params.has('view');
}

/** Whether an address says nothing of the list. */
export function isBare(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => !OWN.includes(name) && !name.startsWith(FILTER));
}

/** The parameters of an address in the form of a view. */
function writtenIn(params: URLSearchParams): WrittenContent {
  const { length } = FILTER;
  const filters = [...params].filter(([name]) => name.startsWith(FILTER));
  const given = (name: string) => params.get(name) ?? undefined;
  const size = Number(params.get('size'));
  return {
    kind: given('view'),
    by: given('by'),
    days: given('days'),
    ...Object.fromEntries(LISTS.map((name) => [name, given(name)?.split(',')])),
    widths: widthsIn(given('widths')),
    where: jsonIn(given(WHERE)),
    density: given('density'),
    rows: Number.isInteger(size) && size > 0 ? size : undefined,
    q: given('q'),
    deleted: given('deleted') === 'true' ? true : undefined,
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(length), value])),
  };
}

function widthsIn(text: string | undefined): Record<string, number> | undefined {
  if (text === undefined) return undefined;
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', width] = pair.split(':');
      return [name, Number(width)];
    }),
  );
}

function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function dayIn(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
