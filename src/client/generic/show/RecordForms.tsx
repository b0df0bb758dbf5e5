import Box from '@mui/material/Box';
import { useId, useMemo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { MovementForm } from '../movement/MovementForm.tsx';
import { Card, CardTitle } from '../page/Card.tsx';
import { useMay } from '../page/useMay.ts';

interface Props {
  /** The record's resource, which names the movements. */
  resource: Resource;
  record: BaseRecord;
}

/** The forms of movements about one record, side by side: the deposit and the withdrawal of an account. */
export function RecordForms({ resource, record }: Props) {
  const { resources } = useDefinitions();
  const movements = resource.show.forms.flatMap((name) => resources[name] ?? []);
  if (movements.length === 0) return null;
  return (
    <Box sx={SIDE_BY_SIDE}>
      {movements.map((movement) => (
        <FormAbout key={movement.name} movement={movement} resource={resource} record={record} />
      ))}
    </Box>
  );
}

function FormAbout({ movement, resource, record }: Props & { movement: Resource }) {
  const id = useId();
  const may = useMay(movement);
  const about = Object.values(movement.fields).find(({ to }) => to === resource.name);
  // The object is stable while its value is the same: a new one would restart the form.
  const given = useMemo(() => (about === undefined ? {} : { [about.name]: record.id }), [about, record.id]);
  if (!may.create) return null;
  return (
    <Card>
      <CardTitle id={id}>{movement.create.title}</CardTitle>
      <MovementForm
        resource={movement}
        view={movement.create}
        place="panel"
        given={given}
        labelledBy={id}
        onSaved={() => undefined}
      />
    </Card>
  );
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
