/** Every call of the web app goes through here. Above 250 lines because what a call may come to (sessions, time limits, no answer) is told in one place. */
import type { Host } from '../../schema/index.ts';
import { loadConfig } from './config.ts';
import { keepDevice } from './devices.ts';
import { takeEarly } from './early.ts';
import { text } from './i18n.ts';
import { lastLine } from './lines.ts';
import { noteVersion } from './loadedVersion.ts';
import { notify } from './notification.ts';
import { setReached } from './reached.ts';
import { getToken, isSessionHeld, rememberPage, setToken } from './session.ts';
import { waitingForAnswer } from './waiting.ts';

/** One call of the API, as the browser makes it. */
export interface Call {
  method: string;
  /** Below /api, with its leading slash. */
  path: string;
  query?: Query | undefined;
  body?: unknown;
  /** Sent as it is, in place of a body: a backup. */
  file?: Blob | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** An answer of any status; `body` is undefined where there is no JSON. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/**
 * Why there is no answer: the host could not be reached, took longer than anybody waits, was no longer waited for,
 * or sent what nobody can read (a page in place of JSON, as the sign-in of a guest network does).
 */
export type NoAnswer = 'unreachable' | 'late' | 'stopped' | 'unreadable';

/** No answer came, so that nobody knows what became of the call. */
export class NetworkError extends Error {
  readonly noAnswer: NoAnswer;

  constructor(noAnswer: NoAnswer, cause?: unknown) {
    super(text(`failure.${noAnswer}`), { cause });
    this.name = 'NetworkError';
    this.noAnswer = noAnswer;
  }
}

/** How the body of an answer is read, and how long that may take. */
interface BodyReader {
  /** `heard` is for those who read piece by piece: something has come. */
  read: (response: Response, heard: () => void) => Promise<string>;
  /** Milliseconds: from the call to the end of its answer; where it is read piece by piece, from one piece to the next. */
  timeout: number;
  /** Read piece by piece: it tells how far it is, and may take as long as something comes. */
  pieces?: true;
}

/** Long enough for a large list on a slow line, short enough that nobody waits for a dead host. */
const WHOLE_BODY: BodyReader = { read: (response) => response.text(), timeout: 30_000 };

/** No piece of an answer takes longer, in milliseconds: counting a million entries takes seconds. */
const LONGEST_SILENCE = 600_000;

/**
 * Sends a call with the token and gives its answer, of whatever status.
 * A 401 ends the session: the page is remembered, so that signing in leads back to it.
 * Throws NetworkError when no answer came: whether the call counted is then unknown, and its Idempotency-Key makes
 * sending it again safe.
 */
export async function send(call: Call): Promise<Answer> {
  return sendFor(call);
}

/** The same for an answer of JSON lines: `onLine` gets each as it arrives, and the last one is the body. */
export async function sendForLines(call: Call, onLine: (line: unknown) => void): Promise<Answer> {
  return sendForPieces(call, (response, heard) =>
    lastLine(response, (line) => {
      heard();
      onLine(parse(line));
    }),
  );
}

/** The same for an answer that is read piece by piece where it is a success; `read` calls `heard` at each of them. */
export async function sendForPieces(call: Call, read: BodyReader['read']): Promise<Answer> {
  const readAny: BodyReader['read'] = (response, heard) =>
    response.ok ? read(response, heard) : response.text();
  return sendFor(call, { read: readAny, timeout: LONGEST_SILENCE, pieces: true });
}

/** The same for a file, such as an image: `content` is there where the answer is a success. */
export async function sendForBlob(call: Call): Promise<Answer & { content?: Blob | undefined }> {
  let content: Blob | undefined;
  const read = async (response: Response) => {
    if (!response.ok) return response.text();
    content = await response.blob();
    return '';
  };
  const answer = await sendFor(call, { ...WHOLE_BODY, read });
  return { ...answer, content };
}

/** What a gateway says when the server behind it is down. */
const GATEWAY = new Set([502, 503, 504]);

/** The calls under way that change something, by their Idempotency-Key. */
const underWay = new Map<string, AbortController>();

/** Waits no longer for the answer of the call with this key: it throws NetworkError, and may have counted nevertheless. */
export function stopWaiting(key: string): void {
  underWay.get(key)?.abort(new NetworkError('stopped'));
}

/** The same, its body read in a way of its own. */
async function sendFor(call: Call, body = WHOLE_BODY): Promise<Answer> {
  const token = getToken();
  const answer = await askHost(token, call, body);
  if (answer.status === 401 && token !== null) endSession(token);
  return answer;
}

/** Our own server, or another product's, whose answer is then read into our form. */
async function askHost(token: string | null, call: Call, body = WHOLE_BODY): Promise<Answer> {
  const { host } = await loadConfig();
  const answer = await ask(await urlOf(call), { ...call, host }, token, body);
  if (host === undefined) {
    keepDevice(answer.headers);
    return answer;
  }
  const { hostAnswer } = await import('./host/hostAnswer.ts');
  return hostAnswer(answer, host, call.method === 'GET');
}

/** The same with this token or none, and no more than the answer: for signing in and out. */
export async function sendAs(token: string | null, call: Call): Promise<Answer> {
  return askHost(token, call);
}

/** A file of the host that serves the web app, which may be another than the API's. */
export async function fetchOwn(path: string): Promise<Answer> {
  const { apiUrl } = await loadConfig();
  // A token is for its own host only.
  return ask(path, { method: 'GET', path }, apiUrl === '' ? getToken() : null);
}

async function ask(url: string, call: Asked, token: string | null, body = WHOLE_BODY): Promise<Answer> {
  const patience = makePatience(body.timeout);
  const { signal, end } = limits(call, patience.signal);
  const answered = body.pieces ? () => {} : waitingForAnswer();
  const heard = body.pieces ? patience.begin : () => {};
  // Nobody hears how far a file is that goes out: only what follows it is waited for.
  if (call.file === undefined) patience.begin();
  try {
    const early = call.method === 'GET' ? takeEarly(url, token, signal) : undefined;
    const response = await (early ??
      fetch(url, {
        method: call.method,
        headers: headersOf(call, token),
        body: call.file ?? (call.body === undefined ? null : JSON.stringify(call.body)),
        signal,
      }));
    heard();
    const given = await body.read(response, heard);
    const answer = { status: response.status, headers: response.headers, body: parse(given) };
    if (answer.body === undefined && GATEWAY.has(answer.status)) throw new NetworkError('unreachable');
    setReached(true);
    noteVersion(response.headers.get('x-definitions-version'));
    if (answer.body === undefined && response.ok && given.trim() !== '') throw new NetworkError('unreadable');
    return answer;
  } catch (error) {
    // A request that its own page took back is no failure.
    if (call.signal?.aborted) throw error;
    throw noAnswer(error, signal);
  } finally {
    answered();
    patience.end();
    end();
  }
}

/** A call to another product's host. */
type Asked = Call & { host?: Host | undefined };

function headersOf(call: Asked, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  const [tokenName, tokenValue] = (call.host?.token ?? 'authorization: Bearer {token}').split(/: (.*)/s);
  if (token !== null)
    headers.set(
      tokenName as string,
      (tokenValue as string).replace('{token}', () => token),
    );
  if (call.host !== undefined) renameKey(headers, call.host.idempotency);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  return headers;
}

/** A browser may not send another host a header that it does not know. */
function renameKey(headers: Headers, name: string | undefined): void {
  const key = headers.get('idempotency-key');
  headers.delete('idempotency-key');
  if (key !== null && name !== undefined) headers.set(name, key);
}

/** A signal that ends what takes longer than so many milliseconds since the last `begin`. */
function makePatience(timeout: number): { signal: AbortSignal; begin: () => void; end: () => void } {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const begin = () => {
    end();
    timer = setTimeout(() => control.abort(), timeout);
  };
  return { signal: control.signal, begin, end };
}

/** What ends a call before its answer: the time, the page that asked, or the one who waits. */
function limits({ headers, signal }: Call, late: AbortSignal): { signal: AbortSignal; end: () => void } {
  const key = headers?.['idempotency-key'];
  const stop = new AbortController();
  if (key !== undefined) underWay.set(key, stop);
  return {
    signal: AbortSignal.any([late, stop.signal, ...(signal ? [signal] : [])]),
    end: () => {
      if (key !== undefined && underWay.get(key) === stop) underWay.delete(key);
    },
  };
}

function noAnswer(error: unknown, signal: AbortSignal): NetworkError {
  if (signal.reason instanceof NetworkError) return signal.reason;
  if (error instanceof NetworkError && error.noAnswer === 'unreadable') return error;
  setReached(false);
  if (error instanceof NetworkError) return error;
  return new NetworkError(signal.aborted ? 'late' : 'unreachable', error);
}

/** The address of a call, on this host or that of API_URL. */
export async function urlOf({ path, query }: Call): Promise<string> {
  const { apiUrl, host } = await loadConfig();
  const asked =
    host === undefined ? query : (await import('./host/hostQuery.ts')).hostQuery(query ?? {}, host);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) params.append(name, String(each));
    }
  }
  const search = params.toString();
  return `${apiUrl}${host?.base ?? '/api'}${path}${search === '' ? '' : `?${search}`}`;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Once for all the calls that one expired token made fail. */
export function endSession(token: string): void {
  if (getToken() !== token || isSessionHeld()) return;
  rememberPage(window.location.pathname + window.location.search);
  setToken(null);
  notify({ type: 'error', message: text('session.ended') });
}
