/** Lower than in a table: a grid is for many rows at once. */
export const ROW_HEIGHT = 36;

/** The look of a grid, as of the other tables. */
export const GRID = {
  flex: 1,
  minHeight: 0,
  border: 0,
  fontSize: 13,
  '&.MuiDataGrid-root': {
    '--DataGrid-t-color-interactive-focus': 'var(--mui-palette-primary-main)',
    '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    '--rowBorderColor': 'var(--mui-palette-divider)',
  },
  '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeader': { borderColor: 'divider' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, fontSize: 12.5, color: 'text.secondary' },
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { px: 1.5 },
  '& .MuiDataGrid-cell': { lineHeight: `${ROW_HEIGHT - 1}px` },
  '& .actions': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end' },
  '& .value': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name': { color: 'text.primary', fontWeight: 500, textDecoration: 'none' },
  '& .name:hover': { textDecoration: 'underline' },
  '& .waiting': {
    display: 'inline-block',
    width: '70%',
    height: '0.9em',
    verticalAlign: 'middle',
    borderRadius: '4px',
    bgcolor: 'action.hover',
  },
  '& .act': {
    display: 'inline-flex',
    p: '5px',
    mr: '2px',
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'text.secondary',
    cursor: 'pointer',
  },
  '& .act:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '& .act.danger:hover': { color: 'error.main' },
  '& .act:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '& .figures': { fontVariantNumeric: 'tabular-nums' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
  },
  '& .MuiDataGrid-cell:focus-within:has([aria-invalid=true])': { outlineColor: 'error.main' },
};

/** Where there is little room, cells are closer and headers take two lines, as in a table. */
export const TIGHT_GRID = {
  ...GRID,
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { px: 0.75 },
  '& .MuiDataGrid-columnHeaderTitle': {
    ...GRID['& .MuiDataGrid-columnHeaderTitle'],
    whiteSpace: 'normal',
    lineHeight: 1.2,
  },
};
