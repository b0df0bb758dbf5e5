import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { findNamed } from './findNamed.ts';
import { type ListPage, listPage } from './listPage.ts';
import type { ListRequest } from './listParameters.ts';
import { similarWords, sourcesOf } from './similarWords.ts';

/** A request whose words have been looked up. */
export interface SearchedList {
  request: ListRequest;
  /** Nothing has the words, so that similar ones are in their place. */
  isSimilar: boolean;
}

/** The first page of a list, or the requested one, and the request with what its words find by name. */
export async function searchedPage(
  context: ReadContext,
  resource: Resource,
  requested: ListRequest,
): Promise<SearchedList & { page: ListPage }> {
  const request = await withNames(context, resource, requested);
  const page = await listPage(context.db, context, resource, request);
  const similar = page.total === 0 ? await similarRequest(context, resource, request) : undefined;
  const nearest = similar && (await listPage(context.db, context, resource, similar));
  if (similar === undefined || nearest === undefined || nearest.total === 0)
    return { request, isSimilar: false, page };
  return { request: similar, isSimilar: true, page: nearest };
}

/** The same without its page, for a list that is read whole. */
export async function searchedList(
  context: ReadContext,
  resource: Resource,
  requested: ListRequest,
): Promise<SearchedList> {
  if (requested.words.length === 0) return { request: requested, isSimilar: false };
  const id = recordShape(context, resource).fields.get('id') as FieldSql;
  const probe: ListRequest = {
    ...requested,
    ...{ sort: [{ sql: id, order: 'asc' }], window: { start: 0, end: 1 }, count: 'none' },
  };
  const { request, isSimilar } = await searchedPage(context, resource, probe);
  const { sort, window, count } = requested;
  return { request: { ...request, sort, window, count }, isSimilar };
}

async function withNames(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
): Promise<ListRequest> {
  const shape = recordShape(context, resource);
  return { ...request, words: await findNamed(context.db, context, shape, request.words) };
}

/** The same request with similar words; undefined if none is misspelt. */
async function similarRequest(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
): Promise<ListRequest | undefined> {
  const sources = sourcesOf(context, recordShape(context, resource));
  const typed = request.words.flatMap(({ texts }) => texts);
  const words = await similarWords(context, sources, typed);
  if (words === undefined) return undefined;
  return withNames(context, resource, { ...request, words: words.map((texts) => ({ texts, named: [] })) });
}
