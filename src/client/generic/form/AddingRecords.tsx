import { lazy, type ReactNode, useContext, useMemo } from 'react';
import { AdderContext, type AdderProps } from '../../../fields/reference/AdderContext.tsx';
import { Overlay } from '../../layout/Section.tsx';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';

const AddDialog = lazy(() => import('./AddDialog.tsx'));

/** Lets the selectors of a form create missing records in a dialog. The form in that dialog cannot open another one. */
export function AddingRecords({ children }: { children: ReactNode }) {
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  const above = useContext(AdderContext);
  const adding = useMemo(() => {
    if (above === null) return null;
    const labelOf = (name: string) => {
      const { kind, access, label } = resources[name] ?? {};
      return kind === 'entity' && (isAdmin || access?.create === 'everyone') ? label?.one : undefined;
    };
    return { labelOf, Adder };
  }, [above, resources, isAdmin]);
  return <AdderContext value={adding}>{children}</AdderContext>;
}

function Adder(props: AdderProps) {
  return (
    <Overlay onClose={() => props.onClose()}>
      <AddDialog {...props} />
    </Overlay>
  );
}
