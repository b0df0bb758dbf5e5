import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FilterFrame } from '../../../generic/filter/FilterFrame.tsx';
import { Choice } from '../../../generic/page/Choice.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { conditionWords } from './conditionWords.ts';
import { type Explanation, type RoleHolder, useWhy } from './useAccess.ts';

/** Why a user sees a record or does not: each rule of their roles. The address may name the record. */
export function WhyForm({ users }: { users: readonly RoleHolder[] }): ReactNode {
  const text = useText();
  const inputId = useId();
  const { resources } = useDefinitions();
  const [params] = useSearchParams();
  const named = Object.values(resources).filter(({ kind }) => kind !== 'single');
  const [values, setValues] = useState({
    user: String(users.find((user) => !user.is_admin)?.id ?? users[0]?.id ?? ''),
    resource: params.get('resource') ?? named[0]?.name ?? '',
    id: params.get('id') ?? '',
  });
  const [sent, setSent] = useState<typeof values>();
  const { data, error } = useWhy(sent);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.id.trim() !== '') setSent({ ...values, id: values.id.trim() });
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography component="h3" variant="subtitle2">
        {text('access.why')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }}>
        <Choice
          label={text('access.user')}
          value={values.user}
          options={users.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(user) => set({ user })}
        />
        <Choice
          label={text('access.of')}
          value={values.resource}
          options={named.map(({ name, label }) => ({ value: name, label: label.one }))}
          onChange={(resource) => set({ resource })}
        />
        <FilterFrame
          htmlFor={inputId}
          labelId={`${inputId}-label`}
          label={text('report.id')}
          onClear={undefined}
        >
          <OutlinedInput
            id={inputId}
            size="small"
            value={values.id}
            onChange={({ target }) => set({ id: target.value })}
            inputProps={{ inputMode: 'numeric' }}
            sx={{ width: { sm: 112 }, flex: { xs: 1, sm: 'none' }, fontSize: { xs: 16, sm: 13 } }}
          />
        </FilterFrame>
        <Button type="submit" variant="outlined" sx={{ minHeight: 38 }}>
          {text('access.why.ask')}
        </Button>
      </Box>
      {error && <Problem message={error.message} onAgain={undefined} />}
      {data !== undefined && sent !== undefined && <Answer answer={data} resource={sent.resource} />}
    </Box>
  );
}

function Answer({ answer, resource }: { answer: Explanation; resource: string }): ReactNode {
  const text = useText();
  const definition = useDefinitions().resources[resource];
  const first = !answer.exists ? 'missing' : answer.reads ? 'reads' : 'hidden';
  const labels = answer.hidden.map((name) => definition?.fields[name]?.label ?? name);
  return (
    <Box aria-live="polite">
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {text(`access.why.${first}`)} {answer.deleted && text('access.why.deleted')}
      </Typography>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {answer.roles.map(({ role, known, rules }) => (
          <li key={role}>
            <Typography variant="body2">
              {role}: {!known ? text('access.why.unknown') : rules.length === 0 && text('access.why.noGrant')}
              {rules.map(({ kind, when, holds }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name
                <span key={place}>
                  {place > 0 && '; '}
                  {text(`access.why.${kind}`, {
                    when: when === null ? text('access.all') : conditionWords(when, definition, text),
                  })}{' '}
                  {text(holds ? 'access.why.holds' : 'access.why.holdsNot')}
                </span>
              ))}
            </Typography>
          </li>
        ))}
      </Box>
      {answer.reads && labels.length > 0 && (
        <Typography variant="body2">{text('access.why.fields', { fields: labels.join(', ') })}</Typography>
      )}
    </Box>
  );
}
