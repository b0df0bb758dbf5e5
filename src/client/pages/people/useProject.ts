import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pathOf } from '../../generic/page/paths.ts';
import { useResource } from '../../providers/definitions.tsx';

/** The project that the address names; closing leads back to the list, with the search and the page that it had. */
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
