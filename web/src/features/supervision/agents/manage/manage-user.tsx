import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { groupLabel } from '#shared/calls/transfer';
import { mayManage } from '#shared/users/managed-users';
import { type Agent, closerPriorityOf } from '#shared/users/user';
import { DetailRows } from '../../../../components/detail-list.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';
import { detailStyles, Panel, PanelTitle } from '../panel.tsx';

const ManageUserDialog = lazyPart(async () => (await import('./manage-user-dialog.tsx')).ManageUserDialog);

/** The card of the right column: what is set for the selected user, and the dialog to change it. */
export const ManageUser = ({ agent }: { agent: Agent }) => {
  const { user, access } = useSession();
  const [open, setOpen] = useState(false);
  if (agent.id === user.id || !mayManage(access, agent)) return null;
  return (
    <Panel label="Manage User">
      <PanelTitle
        title="Manage User"
        aside={
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Manage
          </Button>
        }
      />
      <Box component="dl" sx={{ ...detailStyles, my: 0 }}>
        <DetailRows
          details={[
            ['Groups', agent.groups.map(groupLabel).join(', ')],
            ['Auto accept', agent.auto_accept ? 'Yes' : 'No'],
            ['Closer priority', String(closerPriorityOf(agent))],
          ]}
        />
      </Box>
      {open && <ManageUserDialog agent={agent} onClose={() => setOpen(false)} />}
    </Panel>
  );
};
