import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { VOUCHER_RECORD } from '../../../../schema/access.ts';
import { Choice } from '../../../generic/page/Choice.tsx';
import { FigureTable } from '../../../generic/table/FigureTable.tsx';
import { usePhone } from '../../../layout/usePhone.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { countText, useText } from '../../../providers/i18n.ts';
import { viewAs } from '../../../providers/viewAs.ts';
import { conditionWords } from './conditionWords.ts';
import type { ResourceRights, RoleRights } from './useAccess.ts';
import { GROUP_RIGHTS, useRightWords } from './useRightWords.ts';

/** The rights of one role, a line for each kind of record: what may be done, with which of them, and the fields that are not seen. */
export function RoleMatrix({ roles }: { roles: readonly RoleRights[] }): ReactNode {
  const text = useText();
  const words = useRightWords();
  const { resources, settings } = useDefinitions();
  const [name, setName] = useState(roles[0]?.name ?? '');
  const role = roles.find((one) => one.name === name) ?? roles[0];
  if (role === undefined) return null;
  const lines = role.resources.filter(({ resource }) => resources[resource] !== undefined);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={HEAD}>
        <Choice
          label={text('access.role')}
          value={role.name}
          options={roles.map((one) => ({ value: one.name, label: one.label }))}
          onChange={setName}
        />
        <Typography variant="body2" color="text.secondary" sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          {text('access.users', { count: countText(role.users) })}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Visibility />}
          onClick={() => viewAs({ whose: `role:${role.name}`, label: role.label })}
          sx={{ borderColor: 'divider', minHeight: 38 }}
        >
          {text('viewAs.begin')}
        </Button>
      </Box>
      {role.whole ? (
        <Typography variant="body2">{text('access.whole')}</Typography>
      ) : (
        <>
          <Lines lines={lines} label={role.label} />
          {(['reports', 'books'] as const).map((group) => (
            <Typography key={group} variant="body2">
              {text(`access.${group}`)}:{' '}
              {[
                words(undefined, role[group], GROUP_RIGHTS[group]),
                ...(group === 'books'
                  ? (role.nominal ?? []).map((name) => settings.books?.[name]?.label ?? name)
                  : []),
              ]
                .filter((part) => part !== '')
                .join(', ') || text('access.nothing')}
            </Typography>
          ))}
        </>
      )}
    </Box>
  );
}

/** A table; on a phone a list, because sentences do not fit beside each other. */
function Lines({ lines, label }: { lines: readonly ResourceRights[]; label: string }): ReactNode {
  const text = useText();
  const words = useRightWords();
  const phone = usePhone();
  const { resources } = useDefinitions();
  if (phone)
    return (
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13 }}>
        {lines.map((line) => (
          <Box component="li" key={line.resource} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 600 }}>{resources[line.resource]?.label.many}</Box>
            <div>{words(line.resource, line.rights)}</div>
            <Limits line={line} />
            {/* Everything is the rule: only the exceptions have a line. */}
            {(line.read !== null || (line.check ?? []).length > 0) && (
              <div>
                {text('access.rows')}: <Rows line={line} />
              </div>
            )}
            {line.hidden.length + (line.writable ?? line.changeable ?? []).length > 0 && (
              <div>
                {text('access.hidden')}: <Fields line={line} />
              </div>
            )}
          </Box>
        ))}
      </Box>
    );
  return (
    <FigureTable
      label={label}
      columns={[
        {
          key: 'of',
          header: text('access.of'),
          cell: ({ resource }) => resources[resource]?.label.many,
        },
        {
          key: 'may',
          header: text('access.may'),
          cell: (line) => (
            <>
              {words(line.resource, line.rights)}
              <Limits line={line} />
            </>
          ),
        },
        { key: 'rows', header: text('access.rows'), cell: (line) => <Rows line={line} /> },
        { key: 'fields', header: text('access.hidden'), cell: (line) => <Fields line={line} /> },
      ]}
      rows={lines}
      rowKey={({ resource }) => resource}
    />
  );
}

/** Which movements, openings and adjustments wait for an approval, and for whose. */
function Limits({ line: { resource, limits = [] } }: { line: ResourceRights }): ReactNode {
  const text = useText();
  const { resources } = useDefinitions();
  return limits.map(({ on, when, sum, by, together }) => {
    const subject = on === null ? resources[resource] : VOUCHER_RECORD;
    const which = when === null ? text('access.all') : conditionWords(when, subject, text, sum);
    const words = on === null ? which : text(`access.limit.${on}`, { what: which });
    const whom =
      by.length === 0 ? text('access.anybody') : by.join(together ? ` ${text('access.and')} ` : ' → ');
    return (
      <Box component="span" key={`${on} ${when} ${whom}`} sx={{ display: 'block', color: 'text.secondary' }}>
        {text('access.limit', { what: words, whom })}
      </Box>
    );
  });
}

function Rows({ line: { resource, read, check } }: { line: ResourceRights }): ReactNode {
  const text = useText();
  const { resources } = useDefinitions();
  const describe = (all: readonly string[]) =>
    all.map((one) => conditionWords(one, resources[resource], text)).join('; ');
  return (
    <>
      {read === null ? text('access.all') : describe(read)}
      {check !== null && check.length > 0 && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {text('access.entered', { what: describe(check) })}
        </Box>
      )}
    </>
  );
}

function Fields({ line }: { line: ResourceRights }): ReactNode {
  const { resource, hidden, writable, changeable = null } = line;
  const text = useText();
  const fields = useDefinitions().resources[resource]?.fields ?? {};
  const labelOf = (name: string) => {
    const [own = '', line] = name.split('.');
    const field = fields[own];
    return (line === undefined ? field?.label : field?.of?.[line]?.label) ?? name;
  };
  const list = (names: readonly string[]) => [...new Set(names.map(labelOf))].join(', ');
  return (
    <>
      {hidden.length === 0 ? '–' : list(hidden)}
      {writable !== null && writable.length > 0 && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {text('access.writable', { fields: list(writable) })}
        </Box>
      )}
      {writable === null && changeable !== null && changeable.length > 0 && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {text('access.changeable', { fields: list(changeable) })}
        </Box>
      )}
    </>
  );
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };
