import Box from '@mui/material/Box';
import { useEffect, useMemo, useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { fieldViews } from '../../../fields/views.ts';
import { undeclaredField } from '../../../schema/index.ts';
import { useOneRecord } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** The entity of the goods. */
  resource: string;
  onChoose: (id: number, name: string) => void;
}

/** Chooses a product for a new line. */
export function AddProduct({ resource, onChoose }: Props) {
  const text = useText();
  const format = useFormat();
  const { nameOf } = useReferences();
  const one = useDefinitions().resources[resource]?.label.one ?? resource;
  const label = text('budget.addProduct', { product: one });
  const field = useMemo(
    () => undeclaredField('product_id', 'reference', label, { to: resource, required: false }),
    [resource, label],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const { data: result } = useOneRecord(resource, chosen ?? undefined, {
    failed: (error) => error?.message ?? '',
  });
  useEffect(() => {
    if (chosen === null || Number(result?.id) !== chosen) return;
    onChoose(chosen, nameOf(resource, result ?? {}));
    setChosen(null);
  }, [chosen, result, resource, nameOf, onChoose]);
  const { Input } = fieldViews.reference;
  return (
    <Box sx={{ maxWidth: 320, py: 1 }}>
      <Input
        field={field}
        label={label}
        value={chosen}
        onChange={(value) => setChosen(value === null ? null : Number(value))}
        row={{}}
        format={format}
      />
    </Box>
  );
}
