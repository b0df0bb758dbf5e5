/** The style of the columns' table in the import dialog. */
export const IMPORT_TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { px: 2, py: 0.75, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& th': { fontWeight: 500, lineHeight: 1.5 },
  '& .column': { overflowWrap: 'anywhere' },
  '& td.example': {
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
  },
};
