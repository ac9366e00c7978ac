import { memo } from 'react';
import { isAdmin } from '#shared/access/access';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';
import { useSession } from '../../../lib/session/session.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { ActiveCall } from './active-call.tsx';
import { ManageUser } from './manage/manage-user.tsx';
import { AdminControls } from './supervise/admin-controls.tsx';

const AgentHistory = lazyPart(async () => (await import('./agent-history.tsx')).AgentHistory);
const AgentCommissions = lazyPart(async () => (await import('./commissions/agent-commissions.tsx')).AgentCommissions);

type AgentSideProps = {
  /** The selected agent. */
  agent: Agent | undefined;
  /** The agent's current call. */
  call: LiveCall | undefined;
  isIn: boolean;
  isInCallOf: string | undefined;
  /** The agent whose call the user supervises, if that agent is on the monitor. */
  supervisedId: string | undefined;
  onSelect: (id: string) => void;
};

/** The right column (docs/product.md, Agents monitor) below Pending verification: what concerns the selected agent. */
export const AgentSide = memo(({ agent, call, isIn, isInCallOf, supervisedId, onSelect }: AgentSideProps) => {
  const admin = isAdmin(useSession().access);
  return (
    <>
      <ActiveCall agent={agent} call={call}>
        {admin && (
          <AdminControls
            agent={agent}
            call={call}
            isIn={isIn}
            isInCallOf={isInCallOf}
            onGoThere={supervisedId === undefined ? undefined : () => onSelect(supervisedId)}
          />
        )}
      </ActiveCall>
      {agent && <ManageUser key={`user ${agent.id}`} agent={agent} />}
      {agent && admin && <AgentCommissions key={`commissions of ${agent.id}`} agent={agent} />}
      {agent && <AgentHistory key={agent.id} agentId={agent.id} />}
    </>
  );
});
