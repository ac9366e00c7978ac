import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { groupLabel } from '#shared/calls/transfer';
import type { Agent } from '#shared/users/user';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { ReadingDialog } from '../../../../components/reading-dialog.tsx';
import { ManageUserDialog } from './manage-user-dialog.tsx';

const Row = ({ agent, onManage }: { agent: Agent; onManage: (agent: Agent) => void }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <div>{agentName(agent)}</div>
      <Box sx={{ color: 'text.secondary' }}>{agent.groups.map(groupLabel).join(', ')}</Box>
    </Box>
    <Button size="small" variant="outlined" aria-label={`Manage ${agentName(agent)}`} onClick={() => onManage(agent)}>
      Manage
    </Button>
  </Box>
);

/** The disabled users, who are on no card of the monitor, to be reactivated or deleted. */
export const DisabledUsersDialog = ({ users, onClose }: { users: Agent[]; onClose: () => void }) => {
  const [managed, setManaged] = useState<Agent>();
  return (
    <ReadingDialog title="Disabled users" open onClose={onClose} width={650}>
      {users.length === 0 ? (
        <EmptyState message="No disabled users" />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {users.map(agent => (
            <Row key={agent.id} agent={agent} onManage={setManaged} />
          ))}
        </Box>
      )}
      {managed && <ManageUserDialog agent={managed} onClose={() => setManaged(undefined)} />}
    </ReadingDialog>
  );
};
