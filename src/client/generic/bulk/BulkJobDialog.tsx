import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef } from 'react';
import { bulkJobsPath, type Resource } from '../../../schema/index.ts';
import { type BaseKey, useRefresh, useSend } from '../../data/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { BulkOutcome, BulkPreview } from './BulkOutcome.tsx';
import { BulkProgress } from './BulkResult.tsx';
import { BulkValues } from './BulkValues.tsx';
import type { BulkOperation, BulkTarget } from './bulkTarget.ts';
import { undoBulk } from './undoBulk.ts';
import { type BulkJob, useBulkJob } from './useBulkJob.ts';

interface Props {
  resource: Resource;
  operation: BulkOperation;
  target: BulkTarget;
  /** The number of records, for the title. */
  count: number;
  /** The id of a job that was begun before. */
  resumed?: number | undefined;
  /**
   * Called when the dialog is closed.
   *
   * @param changed whether records were changed.
   * @param again the records to select next: those that were not changed.
   */
  onClose: (changed: boolean, again?: readonly BaseKey[]) => void;
}

/**
 * Changes many records: asks for values where the operation has some, says how many will change and why others are refused,
 * changes them batch by batch, and reports the result.
 */
export function BulkJobDialog({ resource, operation, target, count, resumed, onClose }: Props) {
  const text = useText();
  const id = useId();
  const undo = useUndo(resource);
  const dropDraft = useRef(() => {});
  const hasForm = operation.name === 'update' || (operation.action?.fields.length ?? 0) > 0;
  const bulk = useBulkJob({
    resource,
    operation,
    hasForm: hasForm && resumed === undefined,
    target,
    resumed,
    onDone: (job) => {
      dropDraft.current();
      if (job.counts.refused + job.counts.kept > 0) return;
      notify({
        type: 'success',
        message: text('bulk.done', { label: operation.label, count: countText(job.counts.done) }),
        ...(job.canUndo && { action: { label: text('bulk.undo'), run: () => void undo(job.id) } }),
      });
      onClose(true);
    },
  });
  const { phase, job, failure } = bulk;
  const changed = (job?.counts.done ?? 0) > 0;
  const close = () => {
    bulk.stop();
    onClose(changed);
  };
  const total = countText(job?.total ?? count);
  return (
    <BackDialog
      open
      onClose={phase === 'running' ? undefined : close}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={id}>{text('bulk.title', { label: operation.label, count: total })}</DialogTitle>
      {phase === 'form' ? (
        <BulkValues
          resource={resource}
          operation={operation}
          failure={failure}
          onSubmit={bulk.create}
          onCancel={close}
          dropDraft={dropDraft}
        />
      ) : (
        <>
          <DialogContent>
            {phase === 'checking' && failure === undefined && (
              <BulkProgress
                label={text('bulk.checking')}
                done={job === undefined ? 0 : job.total - job.counts.new}
                of={job?.total ?? 0}
              />
            )}
            {phase === 'running' && failure === undefined && job !== undefined && (
              <BulkProgress
                label={text('bulk.running')}
                done={job.total - job.counts.new - job.counts.ready}
                of={job.total}
              />
            )}
            {phase === 'preview' && job !== undefined && <BulkPreview job={job} resource={resource} />}
            {phase === 'done' && job !== undefined && <BulkOutcome job={job} resource={resource} />}
            {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>{buttons()}</DialogActions>
        </>
      )}
    </BackDialog>
  );

  function buttons() {
    const isDanger = operation.name === 'delete';
    const end = (
      <Button key="close" color="inherit" onClick={close} autoFocus={phase === 'done' || isDanger}>
        {text(phase === 'done' ? 'dialog.close' : 'confirm.cancel')}
      </Button>
    );
    if (failure !== undefined) {
      return [
        end,
        <Button key="again" variant="contained" autoFocus onClick={bulk.again}>
          {text('bulk.continue')}
        </Button>,
      ];
    }
    if (phase === 'checking' || job === undefined) return end;
    if (phase === 'running') {
      return (
        <Button color="inherit" autoFocus onClick={close}>
          {text('bulk.stop')}
        </Button>
      );
    }
    const left = job.counts.refused + (phase === 'done' ? job.counts.kept : 0);
    const select = left > 0 && (
      <Button key="select" onClick={() => void selectLeft(job)}>
        {text('bulk.selectRefused', { count: countText(left) })}
      </Button>
    );
    if (phase === 'done') {
      return [
        select,
        job.canUndo && (
          <Button
            key="undo"
            onClick={() => {
              void undo(job.id);
              onClose(true);
            }}
          >
            {text('bulk.undo')}
          </Button>
        ),
        end,
      ];
    }
    return [
      select,
      end,
      <Button
        key="run"
        variant="contained"
        color={isDanger ? 'error' : 'primary'}
        autoFocus={!isDanger}
        disabled={job.counts.ready === 0}
        onClick={bulk.run}
      >
        {operation.label}
      </Button>,
    ];
  }

  /** Selects the records that were not changed, so that something else can be done with them. */
  async function selectLeft({ id: job, counts }: BulkJob): Promise<void> {
    bulk.stop();
    onClose(
      changed,
      await leftRecords(job, phase === 'done' ? counts.refused + counts.kept : counts.refused),
    );
  }

  async function leftRecords(job: number, most: number): Promise<BaseKey[]> {
    const ids: BaseKey[] = [];
    for (;;) {
      const rows = await bulk.records(`${bulkJobsPath(resource.api.list.path)}/${job}/records`, {
        state: phase === 'done' ? ['refused', 'kept'] : ['refused'],
        _after: ids.at(-1) ?? 0,
      });
      ids.push(...rows);
      if (rows.length === 0 || ids.length >= most) return ids;
    }
  }
}

/** Undoes a job, also after its dialog is closed. */
function useUndo(resource: Resource) {
  const { send } = useSend();
  const refresh = useRefresh();
  return (job: number) => undoBulk(job, { send, resource, refresh: () => refresh.records(resource.name) });
}
