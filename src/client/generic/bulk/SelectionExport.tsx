import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { PAPER_LIMIT } from '../../../papers/Slip.ts';
import type { Resource } from '../../../schema/index.ts';
import type { BaseKey } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { ExportProgress } from '../export/ExportProgress.tsx';
import { NEW_TAB } from '../external/newTab.ts';
import type { ListState } from '../list/listState.ts';
import { useListExport, useListKinds } from '../list/useListExport.ts';
import { PaperPrint } from '../paper/PaperPrint.tsx';
import { paperAddress } from '../print/paperAddress.ts';

interface Props {
  resource: Resource;
  state: ListState;
  /** The chosen records; undefined for all that the list finds. */
  ids: readonly BaseKey[] | undefined;
}

/** Saves or prints exactly the selected records. While it runs, its progress takes the button's place. */
export function SelectionExport({ resource, state, ids }: Props) {
  const text = useText();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const kinds = useListKinds(resource);
  const { progress, start, cancel, printed, onPrinted } = useListExport(resource, state, ids);
  if (progress !== undefined) return <ExportProgress progress={progress} cancel={cancel} />;
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandMore />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text('export.only')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
      >
        {kinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              start(kind);
            }}
          >
            {text(`export.list.${kind}`)}
          </MenuItem>
        ))}
        {ids !== undefined &&
          ids.length <= PAPER_LIMIT &&
          resource.print.map(({ name, label }) => (
            <MenuItem
              key={name}
              component="a"
              href={paperAddress(resource.name, name, ids)}
              {...NEW_TAB}
              onClick={() => setAnchor(null)}
            >
              {label}
            </MenuItem>
          ))}
      </Menu>
      {printed !== undefined && <PaperPrint paper={printed} onPrinted={onPrinted} />}
    </>
  );
}
