import { type Resource, type Resources, recordName } from '../../../schema/index.ts';
import type { Reader } from '../../data/index.ts';
import { bodyOf, rowsOf } from '../../providers/data/answers.ts';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';

/** A found record: GET /search. */
export interface FoundRecord {
  /** null for a transaction. */
  resource: string | null;
  id: number | string;
  title: string;
  /** A second line: phone, address, party. */
  text: string;
  /** The day and the amount of a movement. */
  day?: string;
  amount?: string;
}

export interface FoundRecords {
  records: readonly FoundRecord[];
  /** Nothing has the words: the records have similar ones. */
  similar: boolean;
}

interface SearchOptions {
  words: string;
  signal: AbortSignal;
  resources: Resources;
  isAdmin: boolean;
  reader: Reader;
}

const OF_EACH = 5;
/** The statuses of a host without this call. */
const NO_CALL = [404, 405, 501];

/** Another host may not have the call: it is tried once. */
let hasNoCall = false;

/**
 * Finds records of every kind. If the host does not have the call, each list is searched instead. Rejects with HttpError or
 * NetworkError.
 */
export async function findRecords(options: SearchOptions): Promise<FoundRecords> {
  if (!hasNoCall) {
    const answer = await send({
      method: 'GET',
      path: '/search',
      query: { q: options.words },
      signal: options.signal,
    });
    const rows = answer.status === 200 ? rowsOf(answer.body, 'data') : undefined;
    const similar = answer.headers.get('x-search') === 'similar';
    if (rows !== undefined) return { records: rows as unknown as FoundRecord[], similar };
    if (answer.status !== 200 && !NO_CALL.includes(answer.status)) {
      bodyOf(answer, text('search.failed'));
    }
    hasNoCall = true;
  }
  return { records: await findInLists(options), similar: false };
}

/** A list that fails is left out; if all fail, the search fails. */
async function findInLists({ words, resources, isAdmin, reader }: SearchOptions): Promise<FoundRecord[]> {
  const searched = Object.values(resources).filter(
    ({ kind, search, access }) =>
      kind === 'entity' && search.length > 0 && (access.list === 'everyone' || isAdmin),
  );
  const lists = await Promise.allSettled(
    searched.map(async (resource) => {
      const { rows } = await reader.list(resource.name, {
        pagination: { mode: 'server', currentPage: 1, pageSize: OF_EACH },
        filters: [{ field: 'q', operator: 'eq', value: words }],
      });
      return rows.slice(0, OF_EACH).map((row) => foundRow(resource, row));
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
