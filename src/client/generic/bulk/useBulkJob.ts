import { useEffect, useRef, useState } from 'react';
import { bulkJobsPath, type Resource } from '../../../schema/index.ts';
import {
  type BaseKey,
  type Change,
  type HttpError,
  useReader,
  useRefresh,
  useSend,
} from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useUser } from '../../providers/definitions.tsx';
import type { Query } from '../../providers/http.ts';
import { inFormLabels } from '../form/formLabels.ts';
import type { Values } from '../form/formValues.ts';
import { failureText } from '../page/failureText.ts';
import { type BulkOperation, type BulkTarget, unfinishedJobs } from './bulkTarget.ts';

/** The progress of a job, as the server sends it. */
export interface BulkJob {
  id: number;
  operation: string;
  total: number;
  counts: { new: number; ready: number; refused: number; done: number; kept: number };
  reasons: { code: string; params: object; message: string; count: number; same: boolean }[];
  canUndo: boolean;
}

/** The steps of the dialog: the form, the check, the question, the change, the result. */
export type BulkPhase = 'form' | 'checking' | 'preview' | 'running' | 'done';

interface Options {
  resource: Resource;
  operation: BulkOperation;
  /** Starts with the form of the operation. */
  hasForm: boolean;
  target: BulkTarget;
  /** The id of a job to continue. */
  resumed?: number | undefined;
  /** Called when the last batch is done. */
  onDone: (job: BulkJob) => void;
}

/** Runs an operation on many records as a job of the server, batch by batch, until it ends or is stopped. */
export function useBulkJob({ resource, operation, hasForm, target, resumed, onDone }: Options) {
  const { send } = useSend();
  const reader = useReader();
  const refresh = useRefresh();
  const unfinished = unfinishedJobs(useUser().id, listKey(resource));
  const [phase, setPhase] = useState<BulkPhase>(hasForm ? 'form' : 'checking');
  const [job, setJob] = useState<BulkJob>();
  const [failure, setFailure] = useState<string>();
  const stopped = useRef(false);
  const path = bulkJobsPath(resource.api.list.path);

  async function call(step: string, sent: Pick<Change, 'body' | 'query'> = {}): Promise<BulkJob> {
    const { failed } = operation;
    const answer = await send<{ data: BulkJob }>({ path: `${path}${step}`, ...sent, failed, isQuiet: true });
    return answer.data;
  }

  /** @returns the errors of the form's fields. */
  async function create(values?: Values): Promise<Readonly<Record<string, unknown>>> {
    const ids = 'ids' in target ? { ids: target.ids } : {};
    const query = 'query' in target ? { query: target.query } : {};
    setFailure(undefined);
    try {
      const body = { operation: operation.name, ...(values && { values }), ...ids };
      const made = await call('', { body, ...query });
      setJob(made);
      setPhase('checking');
      void check(made);
      return {};
    } catch (error) {
      const { errors = {} } = inFormLabels(error as HttpError, resource);
      const own = Object.entries(errors).filter(([place]) =>
        Object.hasOwn(values ?? {}, place.split('.')[0] ?? ''),
      );
      if (own.length === 0) setFailure(failureText(error as HttpError));
      return Object.fromEntries(own);
    }
  }

  /** Calls a step for one batch after the other while records wait for it. */
  async function repeat(step: 'check' | 'run', from: BulkJob, isEnd: (job: BulkJob) => boolean) {
    let now = from;
    setFailure(undefined);
    stopped.current = false;
    try {
      while (!isEnd(now) && !stopped.current) {
        now = await call(`/${now.id}/${step}`);
        setJob(now);
      }
      return isEnd(now) ? now : undefined;
    } catch (error) {
      setFailure(failureText(error as HttpError));
      return undefined;
    }
  }

  async function check(from: BulkJob): Promise<void> {
    setPhase('checking');
    if ((await repeat('check', from, ({ counts }) => counts.new === 0)) !== undefined) setPhase('preview');
  }

  async function run(from: BulkJob): Promise<void> {
    setPhase('running');
    unfinished.write({ id: from.id, operation: operation.name, total: from.total });
    const end = await repeat('run', from, ({ counts }) => counts.new + counts.ready === 0);
    await refresh.records(resource.name);
    if (end === undefined) return;
    unfinished.clear();
    setPhase('done');
    onDone(end);
  }

  /** Continues after a broken connection. */
  async function again(): Promise<void> {
    if (job === undefined) return void create();
    const { counts } = job;
    return phase === 'running' || counts.done > 0 ? run(job) : check(job);
  }

  async function resume(id: number): Promise<void> {
    try {
      const { data: found } = await reader.call<{ data: BulkJob }>({
        path: `${path}/${id}`,
        failed: operation.failed,
      });
      setJob(found);
      await run(found);
    } catch (error) {
      unfinished.clear();
      setFailure(failureText(error as HttpError));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the job starts with the dialog, once
  useEffect(() => {
    stopped.current = false;
    if (resumed !== undefined) void resume(resumed);
    else if (!hasForm) void create();
    return () => {
      stopped.current = true;
    };
  }, []);

  /** The ids of the next records of a job. */
  async function records(path: string, query: Query): Promise<BaseKey[]> {
    const { data } = await reader.call<{ data: { id: BaseKey }[] }>({ path, query });
    return data.map(({ id }) => id);
  }

  return {
    phase,
    job,
    records,
    failure,
    create,
    run: () => job && void run(job),
    again: () => void again(),
    stop: () => {
      stopped.current = true;
    },
  };
}
