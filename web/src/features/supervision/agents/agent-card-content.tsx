import { agentName } from '#shared/agents/agent-groups';
import type { AgentState } from '#shared/agents/agent-state';
import { type CallChip, callChips } from '#shared/agents/call-chips';
import type { LiveCall } from '#shared/calls/call';
import type { Timestamp } from '#shared/time';
import type { Agent } from '#shared/users/user';
import { RunningTime } from '../../../components/running-time.tsx';
import { leadOf } from '../../../lib/ui/format.ts';

export type AgentCardProps = {
  agent: Agent;
  call: LiveCall | undefined;
  /** The user listens or whispers in this call. */
  withUser: boolean;
  state: AgentState;
  selected: boolean;
  /** The one card that Tab reaches; arrows lead to the others. */
  tabbable: boolean;
};

const stateWords: Record<AgentState, string> = {
  'on-call': 'On a call',
  'wrap-up': 'Wrap-up',
  available: 'Available',
  offline: 'Offline',
};

const YOU = 'You';
/** She has a call yet, that a supervisor or the system has to see to. */
const DISABLED: CallChip = { label: 'Disabled', tone: 'urgent' };

/** Of several the long ones give way: of a short one nothing would be left. */
const widthOf = ({ label }: CallChip) => ({ flexShrink: Math.max(0, label.length - 7) });

/** Since when the agent has been doing what she does. */
const sinceOf = ({ agent, call, state }: Pick<AgentCardProps, 'agent' | 'call' | 'state'>): Timestamp | undefined => {
  switch (state) {
    case 'on-call':
      return call?.accepted_ts ?? call?.created_ts;
    case 'wrap-up':
      return call?.call_ended_ts;
    case 'available':
      return agent.waiting_for_call_since_ts;
    case 'offline':
      return agent.last_active;
  }
};

/** One agent: name, what she does and for how long, what there is to know of her call. Its size never changes. */
export const AgentCardContent = ({ agent, call, withUser, state, selected, tabbable }: AgentCardProps) => {
  const name = agentName(agent);
  const since = sinceOf({ agent, call, state });
  const chips = [...(agent.disabled ? [DISABLED] : []), ...(call ? callChips(call) : [])];
  const marks = [...(withUser ? [YOU] : []), ...chips.map(({ label }) => label)];
  const doing = call && state === 'on-call' ? leadOf(call) : stateWords[state];
  const spoken = call ? `${stateWords[state]} with ${leadOf(call)}` : stateWords[state];
  return (
    <div
      role="option"
      className="card"
      data-agent={agent.id}
      data-state={state}
      aria-selected={selected}
      aria-label={[name, spoken, ...marks].join(', ')}
      tabIndex={tabbable ? 0 : -1}
      title={agent.email}
    >
      <div className="who">
        <span className="name">{name}</span>
        {withUser && (
          <span className="chip" data-tone="you">
            {YOU}
          </span>
        )}
      </div>
      <div className="doing">
        <span className="what">{doing}</span>
        {since && <RunningTime since={since} />}
      </div>
      <div className="chips">
        {chips.map(chip => (
          <span key={chip.label} className="chip" data-tone={chip.tone} title={chip.label} style={widthOf(chip)}>
            {chip.label}
          </span>
        ))}
      </div>
    </div>
  );
};
