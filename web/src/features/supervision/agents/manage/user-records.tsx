import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isAdmin } from '#shared/access/access';
import { agentName } from '#shared/agents/agent-groups';
import type { Agent } from '#shared/users/user';
import { ReadingDialog } from '../../../../components/reading-dialog.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';
import { useOwnFilter } from '../commissions/use-agent-commissions.ts';

const AgentHistory = lazyPart(async () => (await import('../agent-history.tsx')).AgentHistory);
const AgentCommissionsDialog = lazyPart(
  async () => (await import('../commissions/agent-commissions-dialog.tsx')).AgentCommissionsDialog,
);

const WIDTH = 650;

/** Opens what a user has done, disabled users too: the calls, and for admins the commissions. Each is read when opened. */
export const UserRecords = ({ agent }: { agent: Agent }) => {
  const [shown, setShown] = useState<'calls' | 'commissions'>();
  const filter = useOwnFilter();
  const admin = isAdmin(useSession().access);
  const close = () => setShown(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button aria-haspopup="dialog" onClick={() => setShown('calls')}>
        Call history
      </Button>
      {admin && (
        <Button aria-haspopup="dialog" onClick={() => setShown('commissions')}>
          Commissions
        </Button>
      )}
      {shown === 'calls' && (
        <ReadingDialog title={`Call history of ${agentName(agent)}`} open onClose={close} width={WIDTH}>
          <Box sx={{ display: 'flex', flexDirection: 'column', height: 'min(480px, 50vh)' }}>
            <AgentHistory agentId={agent.id} />
          </Box>
        </ReadingDialog>
      )}
      {shown === 'commissions' && <AgentCommissionsDialog agent={agent} filter={filter} onClose={close} />}
    </Box>
  );
};
