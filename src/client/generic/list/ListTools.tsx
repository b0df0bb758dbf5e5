import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay, Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { ExportProgress } from '../export/ExportProgress.tsx';
import type { ListState } from './listState.ts';
import { MenuButton } from './MenuButton.tsx';
import { useListExport, useListKinds } from './useListExport.ts';

const PaperPrint = lazyExport(() => import('../paper/PaperPrint.tsx'), 'PaperPrint');
const ImportDialog = lazyExport(() => import('../import/ImportDialog.tsx'), 'ImportDialog');

interface Props {
  resource: Resource;
  state: ListState;
  /** Whether records can be imported from a file. */
  imports: boolean;
  /** Whether rows can be selected, to be exported, and are now. */
  selecting?: { isOn: boolean; onToggle: () => void } | undefined;
}

/** The menu of exports and imports. While an export runs, its progress takes the menu's place. */
export function ListTools({ resource, state, imports, selecting }: Props) {
  const text = useText();
  const { progress, start, cancel, printed, onPrinted } = useListExport(resource, state);
  const [importing, setImporting] = useState(false);
  const kinds = useListKinds(resource);
  const name = text(nameOf(kinds.length > 0, imports));
  if (progress !== undefined) return <ExportProgress progress={progress} cancel={cancel} />;
  return (
    <>
      <MenuButton
        label={name}
        title={name}
        // Arrows up and down would be read as an order.
        icon={
          kinds.length > 0 ? (
            <FileDownloadOutlined fontSize="small" />
          ) : (
            <FileUploadOutlined fontSize="small" />
          )
        }
        sx={TOOL}
        items={(close) => {
          // Pressing Enter triggers no click that would close the menu.
          const choose = (act: () => void) => () => {
            close();
            act();
          };
          return [
            ...kinds.map((kind) => (
              <MenuItem key={kind} onClick={choose(() => start(kind))}>
                <ListItemIcon sx={{ color: 'inherit' }}>
                  {kind === 'print' ? (
                    <PrintOutlined fontSize="small" />
                  ) : (
                    <FileDownloadOutlined fontSize="small" />
                  )}
                </ListItemIcon>
                {text(`export.list.${kind}`)}
              </MenuItem>
            )),
            selecting !== undefined && (
              <MenuItem key="select" onClick={choose(selecting.onToggle)}>
                <ListItemIcon sx={{ color: 'inherit' }}>
                  <CheckBoxOutlined fontSize="small" />
                </ListItemIcon>
                {text(selecting.isOn ? 'bulk.selectNone' : 'bulk.selectRows')}
              </MenuItem>
            ),
            imports && (
              <MenuItem key="import" onClick={choose(() => setImporting(true))}>
                <ListItemIcon sx={{ color: 'inherit' }}>
                  <FileUploadOutlined fontSize="small" />
                </ListItemIcon>
                {text('import.menu')}
              </MenuItem>
            ),
          ];
        }}
      />
      {printed !== undefined && (
        <Section>
          <PaperPrint paper={printed} onPrinted={onPrinted} />
        </Section>
      )}
      {importing && (
        <Overlay onClose={() => setImporting(false)}>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Overlay>
      )}
    </>
  );
}

/** The label of the menu, by its items. */
function nameOf(exports: boolean, imports: boolean) {
  if (!imports) return 'export.only';
  return exports ? 'export.list' : 'import.menu';
}

const TOOL = {
  color: 'text.secondary',
  minWidth: 44,
  minHeight: { xs: 44, sm: 36 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
