import Button from '@mui/material/Button';
import type { Agent } from '#shared/users/user';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';
import { useCommissionsOpen, useFilterInAddress } from './use-agent-commissions.ts';

const AgentCommissionsDialog = lazyPart(
  async () => (await import('./agent-commissions-dialog.tsx')).AgentCommissionsDialog,
);

/** Opens the selected agent's commissions, for admins; the address has them, so that a colleague can open them. */
export const AgentCommissions = ({ agent }: { agent: Agent }) => {
  const { isOpen, open, close } = useCommissionsOpen(agent);
  const filter = useFilterInAddress();
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={open} sx={{ alignSelf: 'start' }}>
        Commissions
      </Button>
      {isOpen && <AgentCommissionsDialog agent={agent} filter={filter} onClose={close} />}
    </>
  );
};
