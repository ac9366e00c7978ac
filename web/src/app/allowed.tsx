import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Requirement } from '#shared/access/access';
import { EmptyState } from '../components/empty-state.tsx';
import { useMay } from '../lib/session/session.ts';
import { paths } from '../lib/ui/paths.ts';

type AllowedProps = {
  requirement: Requirement;
  /** The path to which other users are redirected; without it they see a message. */
  otherwise?: string;
  children: ReactNode;
};

/** Shows a screen to users who may see it. The server checks each request for data itself. */
export const Allowed = ({ requirement, otherwise, children }: AllowedProps) => {
  if (useMay(requirement)) return children;
  if (otherwise) return <Navigate to={otherwise} replace />;
  return (
    <EmptyState
      message="You do not have access to this page"
      hint="Your group does not have the permission for it. Ask an admin if you need it."
      action={
        <Button component={Link} to={paths.dashboard} variant="contained">
          Go to the dashboard
        </Button>
      }
    />
  );
};
