import { type HTMLAttributes, type Key, type ReactNode, useContext, useState } from 'react';
import type { Field } from '../../schema/index.ts';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldTexts } from '../texts.ts';
import { AdderContext, type Adding } from './AdderContext.tsx';
import type { Choice } from './useCallChoices.tsx';
import { matched } from './useListChoices.tsx';

/** No record has this id: it stands for the one that is to be added. */
export const ADD = 0;

interface Offered {
  /** The last of the choices: nothing where none is offered. */
  more: readonly Choice[];
  /** How the choices are drawn where it stands among them. */
  drawn: { renderOption?: (props: OptionProps, choice: Choice) => ReactNode };
  /** Asks for the new record. */
  ask: () => void;
  /** The form that asks for it. */
  dialog: ReactNode;
}

/**
 * What a selector offers that may add a record which is missing: 'Add Vendor', or 'Add "Karim"' for what was typed.
 *
 * @param field the reference; of several, one of them.
 * @param isReady whether the choices are known, so that one can tell that it is missing.
 * @param choose takes the new record.
 */
export function useAdding(
  field: Field,
  typed: string,
  row: Readonly<Record<string, unknown>>,
  isReady: boolean,
  choose: (added: Choice) => void,
): Offered {
  const texts = useFieldTexts();
  const adding = useContext(AdderContext);
  const [asked, setAsked] = useState<string>();
  const offer = isReady ? offerOf(field, typed, adding, texts) : undefined;
  return {
    more: offer === undefined ? [] : [{ id: ADD, label: offer }],
    drawn: offer === undefined ? {} : { renderOption },
    ask: () => setAsked(typed.trim()),
    dialog: asked !== undefined && adding && (
      <adding.Adder
        resource={field.to ?? ''}
        name={asked}
        values={{ ...field.where, ...matched(field, row) }}
        onClose={(added) => {
          setAsked(undefined);
          if (added !== undefined) choose(added);
        }}
      />
    ),
  };
}

/** What adds a record that is missing, in words. */
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

function renderOption({ key, ...props }: OptionProps, { id, label }: Choice) {
  return (
    <li key={key} {...props} {...(id === ADD && { style: OFFER })}>
      {label}
    </li>
  );
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

const OFFER = { fontWeight: 600, color: 'var(--mui-palette-primary-main)' };
