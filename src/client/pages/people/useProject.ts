import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pathOf } from '../../address/paths.ts';
import { useResource } from '../../providers/definitions.tsx';

/** The project in the address. Closing returns to the list, with its search and page. */
export function useProject(): { projectId: string; close: () => void } {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { list } = useResource('project');
  const close = useCallback(
    () => void navigate(`${pathOf(list.path)}${search}`),
    [navigate, list.path, search],
  );
  return { projectId: id, close };
}
