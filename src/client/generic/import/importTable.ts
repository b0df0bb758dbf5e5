/** The style of the columns' table in the import dialog. */
export const IMPORT_TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    px: { xs: 1, sm: 2 },
    py: 0.75,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 500, lineHeight: 1.5 },
  // A long heading is broken only where there is no room left for its words.
  '& .column': { overflowWrap: 'break-word', minWidth: 88 },
  '& td.example': {
    maxWidth: { xs: 56, sm: 240 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
  },
};
