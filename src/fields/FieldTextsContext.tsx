import { createContext, useContext } from 'react';
import type { FieldTexts } from './texts.ts';

/** Filled by the web app from its catalogue. */
export const FieldTextsContext = createContext<FieldTexts | undefined>(undefined);

export function useFieldTexts(): FieldTexts {
  const texts = useContext(FieldTextsContext);
  if (texts === undefined) throw new Error('The views of fields stand in a FieldTextsContext');
  return texts;
}
