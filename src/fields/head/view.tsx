import type { FieldView } from '../FieldView.ts';
import { view as select } from '../select/view.tsx';

export const view: FieldView = { ...select, column: { width: 160 } };
