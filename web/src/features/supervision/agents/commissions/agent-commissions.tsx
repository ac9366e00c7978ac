import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Agent } from '#shared/users/user';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';

const AgentCommissionsDialog = lazyPart(
  async () => (await import('./agent-commissions-dialog.tsx')).AgentCommissionsDialog,
);

/** Opens the selected agent's commissions, for admins. */
export const AgentCommissions = ({ agent }: { agent: Agent }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ alignSelf: 'start' }}>
        Commissions
      </Button>
      {open && <AgentCommissionsDialog agent={agent} onClose={() => setOpen(false)} />}
    </>
  );
};
