import { type HTMLAttributes, type Key, type ReactNode, useContext, useState } from 'react';
import type { Field } from '../../schema/index.ts';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldTexts } from '../texts.ts';
import { AdderContext, type Adding } from './AdderContext.tsx';
import { useReferences } from './ReferenceContext.tsx';
import type { Choice } from './useCallChoices.tsx';
import { matched } from './useListChoices.tsx';

/** The id of the choice that adds a record; no record has it. */
export const ADD = 0;

interface Offered {
  /** The offer as the last choice; empty if there is none. */
  more: readonly Choice[];
  /** Draws the offer among the choices. */
  drawn: { renderOption?: (props: OptionProps, choice: Choice) => ReactNode };
  /** Opens the form of the new record. */
  ask: () => void;
  /** The form of the new record; undefined while it is closed. */
  dialog: ReactNode | undefined;
}

interface Selector {
  /** The reference; of several references, one of them. */
  field: Field;
  typed: string;
  row: Readonly<Record<string, unknown>>;
  /** The found choices; undefined while they are not known. */
  choices: readonly Choice[] | undefined;
  /** Called with the new record. */
  choose: (added: Choice) => void;
}

/** The offer of a selector to add a missing record: 'Add Vendor', or 'Add "Karim"' with the typed text. */
export function useAdding({ field, typed, row, choices, choose }: Selector): Offered {
  const texts = useFieldTexts();
  const { emptyOf } = useReferences();
  const adding = useContext(AdderContext);
  const [newName, setNewName] = useState<string>();
  const offer = choices === undefined ? undefined : offerOf(field, typed, adding, texts);
  // The offer takes the place of the text for no choices, so it repeats it.
  const empty = choices?.length === 0 ? (field.empty ?? emptyOf(field.to ?? '')) : undefined;
  return {
    more: offer === undefined ? [] : [{ id: ADD, label: offer }],
    drawn: offer === undefined ? {} : { renderOption: (...option) => drawOption(empty, ...option) },
    ask: () => setNewName(typed.trim()),
    dialog:
      newName === undefined || !adding ? undefined : (
        <adding.Adder
          resource={field.to ?? ''}
          name={newName}
          values={{ ...field.where, ...matched(field, row) }}
          onClose={(added) => {
            setNewName(undefined);
            if (added !== undefined) choose(added);
          }}
        />
      ),
  };
}

/** The text of the offer. */
function offerOf(
  { add, to = '' }: Field,
  typed: string,
  adding: Adding | null | undefined,
  texts: FieldTexts,
): string | undefined {
  const label = add ? adding?.labelOf(to) : undefined;
  if (label === undefined) return undefined;
  const name = typed.trim();
  return name === ''
    ? texts.addRecord.replace('{label}', () => label)
    : texts.addNamed.replace('{name}', () => name);
}

function drawOption(empty: string | undefined, { key, ...props }: OptionProps, { id, label }: Choice) {
  if (id !== ADD) return <li key={key} {...props} children={label} />;
  return (
    <li key={key} {...props} style={empty === undefined ? OFFER : OFFER_BELOW}>
      {empty !== undefined && <span style={EMPTY}>{empty}</span>}
      <span>{label}</span>
    </li>
  );
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

const EMPTY = { fontWeight: 400, color: 'var(--mui-palette-text-secondary)' };

const OFFER = { fontWeight: 600, color: 'var(--mui-palette-primary-main)' };

const OFFER_BELOW = { ...OFFER, display: 'grid', rowGap: 4, justifyItems: 'start' } as const;
