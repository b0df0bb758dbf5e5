import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import ImportExport from 'icon/baseline-import-export';
import FileDownloadOutlined from 'icon/outline-file-download';
import FileUploadOutlined from 'icon/outline-file-upload';
import { lazy, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { Overlay, Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import type { ListState } from './listState.ts';
import { MenuButton } from './MenuButton.tsx';
import { type ListExportKind, useListExport } from './useListExport.ts';

const ExportProgress = lazy(() =>
  import('../export/ExportProgress.tsx').then((module) => ({ default: module.ExportProgress })),
);

const ImportDialog = lazy(() =>
  import('../import/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

const KINDS: readonly ListExportKind[] = ['csv', 'excel'];

interface Props {
  resource: Resource;
  state: ListState;
  /** Whether records may come in from a file. */
  imports: boolean;
}

/** The menu of files: what the list finds goes out. While it does, how far it is stands in the menu's place. */
export function ListTools({ resource, state, imports }: Props) {
  const text = useText();
  const { progress, start, cancel } = useListExport(resource, state);
  const [importing, setImporting] = useState(false);
  const name = text(nameOf(resource.list.export, imports));
  if (progress !== undefined) {
    return (
      <Section>
        <ExportProgress progress={progress} cancel={cancel} />
      </Section>
    );
  }
  return (
    <>
      <MenuButton
        label={name}
        title={name}
        icon={<ImportExport fontSize="small" />}
        sx={TOOL}
        items={(close) => {
          // Enter is no click that the menu would hear of.
          const choose = (act: () => void) => () => {
            close();
            act();
          };
          return [
            ...(resource.list.export ? KINDS : []).map((kind) => (
              <MenuItem key={kind} onClick={choose(() => start(kind))}>
                <ListItemIcon sx={{ color: 'inherit' }}>
                  <FileDownloadOutlined fontSize="small" />
                </ListItemIcon>
                {text(`export.list.${kind}`)}
              </MenuItem>
            )),
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
      {importing && (
        <Overlay onClose={() => setImporting(false)}>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Overlay>
      )}
    </>
  );
}

/** After what is in the menu. */
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
  order: { xs: 1, sm: 0 },
};
