import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { view as reference } from '../../../fields/reference/view.tsx';
import { type Batch, type Field, type Resource, recordName } from '../../../schema/index.ts';
import { nameAddress } from '../../address/paths.ts';
import { type BaseRecord, useOneRecord } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { RecordRows } from '../list/RecordRows.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import { Card } from '../page/Card.tsx';
import { Problem } from '../page/Problem.tsx';
import { useFocusWrong } from '../page/useFocusWrong.ts';
import { Pager } from '../table/Pager.tsx';
import { useBatchRows } from './useBatchRows.ts';
import { BATCH_SIZES, type BatchControl } from './useBatchState.ts';

interface Props extends BatchControl {
  resource: Resource;
  batch: Batch;
}

/** The records entered for one parent: a selector of the parent, then its rows. */
export function BatchCheck({ resource, batch, state, change }: Props) {
  const titleId = useId();
  const owner = resource.fields[batch.of];
  if (owner === undefined) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 4 }}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {batch.check.title}
      </Typography>
      <Lookup
        owner={owner}
        titleId={titleId}
        id={state.id}
        // Choosing the same record again refetches its rows only if the cache considers them stale.
        onCheck={(id) => change({ id })}
      />
      {state.id !== '' && <Rows resource={resource} batch={batch} state={state} change={change} />}
    </Box>
  );
}

interface LookupProps {
  owner: Field;
  titleId: string;
  id: string;
  onCheck: (id: string) => void;
}

function Lookup({ owner, titleId, id, onCheck }: LookupProps) {
  const text = useText();
  const format = useFormat();
  const name = useOwnerName(owner, id);
  const { form, focusWrong } = useFocusWrong();
  const [chosen, setChosen] = useState<unknown>(idOf(id));
  const [submitted, setSubmitted] = useState(false);
  useEffect(() => setChosen(idOf(id)), [id]);
  const check = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosen === null) focusWrong();
    else onCheck(String(chosen));
  };
  return (
    <Card padded printed={false}>
      <Box
        component="form"
        ref={form}
        role="search"
        aria-labelledby={titleId}
        noValidate
        onSubmit={check}
        sx={LINE}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 360px' }, minWidth: { sm: 200 } }}>
          <reference.Input
            field={{ ...owner, required: true }}
            label={owner.label}
            value={chosen}
            onChange={setChosen}
            error={submitted && chosen === null ? text('ledger.required', { label: owner.label }) : undefined}
            row={{ [owner.nameKey ?? '']: name }}
            format={format}
          />
        </Box>
        <Button type="submit" variant="contained" sx={{ minHeight: 38, mt: { sm: '24px' } }}>
          {text('ledger.check')}
        </Button>
      </Box>
    </Card>
  );
}

/** The name of the record in the address, shown in the selector. */
function useOwnerName({ to = '' }: Field, id: string): string | undefined {
  const { resources } = useDefinitions();
  const { data } = useOneRecord(to, id, { enabled: id !== '' });
  const target = resources[to];
  return id === '' || data === undefined || target === undefined ? undefined : recordName(target, data);
}

function Rows({ resource, batch, state, change }: Props) {
  const navigate = useNavigate();
  const { check } = batch;
  const records = useBatchRows(resource, check, state);
  const list = useMemo(() => checkList(resource, batch), [resource, batch]);
  const hrefOf = (row: BaseRecord) => nameAddress(resource, String(row.id));
  const tasks: RowTasks = {
    open: (row) => void navigate(hrefOf(row)),
    href: hrefOf,
    actions: [],
    asMenu: false,
  };
  return (
    <Box sx={{ mt: 2 }}>
      {records.failure !== undefined && <Problem message={records.failure} onAgain={records.again} />}
      {(records.failure === undefined || records.rows.length > 0) && (
        <RecordRows
          resource={list}
          records={records}
          state={{ size: 3, sort: list.list.sort }}
          tasks={tasks}
          empty={<Empty words={check.empty} />}
        />
      )}
      <Pager
        page={state.page}
        size={state.size}
        sizes={BATCH_SIZES}
        total={records.first ? undefined : records.total}
        more={records.more}
        onPage={(page) => change({ page })}
        onSize={(size) => change({ size })}
      />
    </Box>
  );
}

/** A list of the records, with the columns of the batch's check. */
function checkList(resource: Resource, { check }: Batch): Resource {
  return { ...resource, list: { ...resource.list, title: check.title, columns: check.columns, summary: [] } };
}

function Empty({ words }: { words: string }) {
  return (
    <Paper elevation={0} sx={{ py: 4, textAlign: 'center', background: 'none' }}>
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
    </Paper>
  );
}

function idOf(id: string): number | null {
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 };
