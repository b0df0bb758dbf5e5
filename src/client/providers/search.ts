import type { DataProvider } from '@refinedev/core';
import { type Resource, type Resources, recordName } from '../../schema/index.ts';
import { bodyOf, rowsOf } from './data/answers.ts';
import { send } from './http.ts';
import { text } from './i18n.ts';

/** A record that was found: GET /search. */
export interface FoundRecord {
  /** null for a transaction. */
  resource: string | null;
  id: number | string;
  title: string;
  /** A second line: phone, address, whom it concerns. */
  text: string;
}

interface Asked {
  words: string;
  signal: AbortSignal;
  resources: Resources;
  isAdmin: boolean;
  provider: DataProvider;
}

const OF_EACH = 5;
/** What an answer says where there is no such call. */
const NO_CALL = [404, 405, 501];

/** Another host may lack the call: it is asked once. */
let lacksCall = false;

/** Finds records of every kind. A host without the call is asked for each list in its stead. Rejects with HttpError or NetworkError. */
export async function findRecords(asked: Asked): Promise<FoundRecord[]> {
  if (!lacksCall) {
    const answer = await send({
      method: 'GET',
      path: '/search',
      query: { q: asked.words },
      signal: asked.signal,
    });
    const rows = answer.status === 200 ? rowsOf(answer.body, 'data') : undefined;
    if (rows !== undefined) return rows as unknown as FoundRecord[];
    if (answer.status !== 200 && !NO_CALL.includes(answer.status)) {
      bodyOf(answer, text('search.failed'));
    }
    lacksCall = true;
  }
  return findInLists(asked);
}

/** A list that cannot be had leaves the others; where none can be had, the failure is the search's. */
async function findInLists({ words, resources, isAdmin, provider }: Asked): Promise<FoundRecord[]> {
  const searched = Object.values(resources).filter(
    ({ kind, search, access }) =>
      kind === 'entity' && search.length > 0 && (access.list === 'everyone' || isAdmin),
  );
  const lists = await Promise.allSettled(
    searched.map(async (resource) => {
      const { data } = await provider.getList({
        resource: resource.name,
        pagination: { mode: 'server', currentPage: 1, pageSize: OF_EACH },
        filters: [{ field: 'q', operator: 'eq', value: words }],
      });
      return data.slice(0, OF_EACH).map((row) => foundRow(resource, row));
    }),
  );
  const failed = lists.find((list) => list.status === 'rejected');
  if (failed !== undefined && lists.every((list) => list.status === 'rejected')) throw failed.reason;
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
}

function foundRow(resource: Resource, row: Record<string, unknown>): FoundRecord {
  const words = (name: string) => String(row[name] ?? '').trim();
  const others = resource.search.filter((name) => name !== resource.title).map(words);
  return {
    resource: resource.name,
    id: row.id as FoundRecord['id'],
    title: recordName(resource, row).trim() || `#${row.id}`,
    text: others.filter(Boolean).join(' · '),
  };
}
