/** Every call of the web app is sent here: sessions, time limits and missing responses are handled in one place. */
import type { Host } from '../../schema/index.ts';
import { loadConfig } from './config.ts';
import { keepDevice } from './devices.ts';
import { takeEarly } from './early.ts';
import { text } from './i18n.ts';
import { lastLine } from './lines.ts';
import { noteRights } from './loadedRights.ts';
import { noteVersion } from './loadedVersion.ts';
import { dismissFailures, notify } from './notification.ts';
import { setReached } from './reached.ts';
import { getToken, isSessionHeld, rememberPage, setToken } from './session.ts';
import { viewAsHeader } from './viewAs.ts';
import { startWaiting } from './waiting.ts';

/** One call of the API. */
export interface Call {
  method: string;
  /** Below /api, with its leading slash. */
  path: string;
  query?: Query | undefined;
  body?: unknown;
  /** It changes nothing, as a preview of values that are typed: messages about the attempt before it stay. */
  isQuestion?: boolean;
  /** Sent unchanged in place of a body: a backup. */
  file?: Blob | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** A response of any status; `body` is undefined if it is not JSON. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/**
 * Why there is no response: the host could not be reached, took too long, the user stopped waiting, or the response was not
 * readable (a page in place of JSON, such as the sign-in of a guest network).
 */
export type NoAnswer = 'unreachable' | 'late' | 'stopped' | 'unreadable';

/** Thrown if there is no response. It is unknown whether the call was processed. */
export class NetworkError extends Error {
  readonly noAnswer: NoAnswer;

  constructor(noAnswer: NoAnswer, cause?: unknown) {
    super(text(`failure.${noAnswer}`), { cause });
    this.name = 'NetworkError';
    this.noAnswer = noAnswer;
  }
}

/** How the body of a response is read, and its time limit. */
interface BodyReader {
  /** `heard` must be called for each chunk by readers that read in chunks. */
  read: (response: Response, heard: () => void) => Promise<string>;
  /** In milliseconds: from the call to the end of its response; for reading in chunks, between two chunks. */
  timeout: number;
  /** Read in chunks: it reports progress, and may take any time while chunks arrive. */
  pieces?: true;
}

/** Long enough for a large list on a slow connection, short enough that nobody waits for a dead host. */
const WHOLE_BODY: BodyReader = { read: (response) => response.text(), timeout: 30_000 };

/** The longest pause between two chunks, in milliseconds: counting a million entries takes seconds. */
const LONGEST_SILENCE = 600_000;

/**
 * Sends a call with the token and returns its response, of any status. A 401 ends the session: the page is remembered, so that
 * signing in returns to it. Throws NetworkError without a response: it is then unknown whether the call was processed, and its
 * Idempotency-Key makes a retry safe.
 */
export async function send(call: Call): Promise<Answer> {
  return sendFor(call);
}

/** The same for a response of JSON lines: `onLine` is called with each as it arrives, and the last one is the body. */
export async function sendForLines(call: Call, onLine: (line: unknown) => void): Promise<Answer> {
  return sendForPieces(call, (response, heard) =>
    lastLine(response, (line) => {
      heard();
      onLine(parse(line));
    }),
  );
}

/** The same for a response that is read in chunks if it is a success; `read` calls `heard` for each of them. */
export async function sendForPieces(call: Call, read: BodyReader['read']): Promise<Answer> {
  const readAny: BodyReader['read'] = (response, heard) =>
    response.ok ? read(response, heard) : response.text();
  return sendFor(call, { read: readAny, timeout: LONGEST_SILENCE, pieces: true });
}

/** The same for a file, such as an image: `content` is set if the response is a success. */
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

/** The statuses of a gateway whose server is down. */
const GATEWAY = new Set([502, 503, 504]);

/** The running calls that change something, by their Idempotency-Key. */
const underWay = new Map<string, AbortController>();

/** Stops waiting for the call with this key: it throws NetworkError, and may have been processed nevertheless. */
export function stopWaiting(key: string): void {
  underWay.get(key)?.abort(new NetworkError('stopped'));
}

/** The same, with a reader for its body. */
async function sendFor(call: Call, body = WHOLE_BODY): Promise<Answer> {
  const token = getToken();
  if (call.method !== 'GET' && call.isQuestion !== true) dismissFailures();
  const answer = await sendToHost(token, call, body);
  if (answer.status === 401 && token !== null) endSession(token);
  return answer;
}

/** Sends to our own server, or to another product's, whose response is converted to our format. */
async function sendToHost(token: string | null, call: Call, body = WHOLE_BODY): Promise<Answer> {
  const { host } = await loadConfig();
  const answer = await fetchAnswer(await urlOf(call), { ...call, host }, token, body);
  if (host === undefined) {
    keepDevice(answer.headers);
    return answer;
  }
  const { hostAnswer } = await import('./host/hostAnswer.ts');
  return hostAnswer(answer, host, call.method === 'GET');
}

/** Sends with the given token or none and returns the response without ending the session: for signing in and out. */
export async function sendAs(token: string | null, call: Call): Promise<Answer> {
  return sendToHost(token, call);
}

/** A file of the host that serves the web app, which may differ from the API's. */
export async function fetchOwn(path: string): Promise<Answer> {
  const { apiUrl } = await loadConfig();
  // The token is sent only to its own host.
  return fetchAnswer(path, { method: 'GET', path }, apiUrl === '' ? getToken() : null);
}

async function fetchAnswer(
  url: string,
  call: HostCall,
  token: string | null,
  body = WHOLE_BODY,
): Promise<Answer> {
  const patience = makePatience(body.timeout);
  const { signal, end } = limits(call, patience.signal);
  const answered = body.pieces ? () => {} : startWaiting();
  const heard = body.pieces ? patience.begin : () => {};
  // Upload progress is not reported, so only the time after the upload is limited.
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
    if (token === getToken()) noteRights(response.headers.get('x-user-rights'));
    if (answer.body === undefined && response.ok && given.trim() !== '') throw new NetworkError('unreadable');
    return answer;
  } catch (error) {
    // A request that its own page aborted is not a failure.
    if (call.signal?.aborted) throw error;
    throw noAnswer(error, signal);
  } finally {
    answered();
    patience.end();
    end();
  }
}

/** A call to another product's host. */
type HostCall = Call & { host?: Host | undefined };

function headersOf(call: HostCall, token: string | null): Headers {
  const headers = new Headers({
    accept: 'application/json',
    ...(call.host === undefined && viewAsHeader()),
    ...call.headers,
  });
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

/** A browser may not send another host a header that it does not allow. */
function renameKey(headers: Headers, name: string | undefined): void {
  const key = headers.get('idempotency-key');
  headers.delete('idempotency-key');
  if (key !== null && name !== undefined) headers.set(name, key);
}

/** A signal that aborts if `begin` was not called for the given number of milliseconds. */
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

/** Combines the reasons to abort a call: the time limit, the page, and the user. */
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

/** The URL of a call, on this host or that of API_URL. */
export async function urlOf({ path, query }: Call): Promise<string> {
  const { apiUrl, host } = await loadConfig();
  const hostQuery =
    host === undefined ? query : (await import('./host/hostQuery.ts')).hostQuery(query ?? {}, host);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(hostQuery ?? {})) {
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

/** Runs once for all calls that failed with the same expired token. */
export function endSession(token: string): void {
  if (getToken() !== token || isSessionHeld()) return;
  const { pathname, search, hash } = window.location;
  rememberPage(pathname + search + hash);
  setToken(null);
  notify({ type: 'error', message: text('session.ended') });
}
