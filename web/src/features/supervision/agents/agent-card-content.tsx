import { agentName } from '#shared/agents/agent-groups';
import { type CallChip, callChips, DISCONNECTED } from '#shared/agents/call-chips';
import { RunningTime } from '../../../components/running-time.tsx';
import type { AgentNameOf } from '../../../lib/api/agent-names.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import type { Seat, SeatState } from './monitor-view.ts';
import { StateIcon } from './state-icon.tsx';

export type AgentCardProps = Seat & {
  /** The user listens or whispers in this call. */
  withUser: boolean;
  selected: boolean;
  /** The only card that Tab reaches; the arrow keys reach the others. */
  tabbable: boolean;
  nameOf: AgentNameOf;
};

const stateTexts: Record<SeatState, string> = {
  'on-call': 'On a call',
  ringing: 'Ringing',
  'wrap-up': 'Wrap-up',
  available: 'Available',
  offline: 'Offline',
};

const YOU = 'You';
/** The agent was disabled during a call, which a supervisor or the system must end. */
const DISABLED: CallChip = { label: 'Disabled', tone: 'urgent' };

/** The agent's console does not report itself: the agent was set offline because of that, or is still on a call. */
const NO_CONNECTION: CallChip = { label: 'NO CONNECTION', tone: 'urgent' };

/** The next call of the group is for this agent, unless another one has priority. */
const LONGEST_WAIT: CallChip = { label: 'LONGEST WAIT', tone: 'plain' };

/** Long chips shrink first: a short chip would become unreadable. */
const widthOf = ({ label }: CallChip) => ({ flexShrink: Math.max(0, label.length - 7) });

/**
 * One agent: name, state with its duration, and the chips of the call. The size of a card depends on its place only; the
 * small one of an offline agent has no chips.
 */
export const AgentCardContent = (props: AgentCardProps) => {
  const { agent, call, state, since, isLost, isCompact, waitsLongest, withUser, selected, tabbable, nameOf } = props;
  const name = agentName(agent);
  const ofCall = call ? callChips(call, nameOf) : [];
  const chips = [
    ...(waitsLongest ? [LONGEST_WAIT] : []),
    ...(agent.disabled ? [DISABLED] : []),
    // Beside 'Disconnected' it says the same, and both would be cut.
    ...(isLost && !ofCall.some(({ label }) => label === DISCONNECTED) ? [NO_CONNECTION] : []),
    ...ofCall,
  ];
  const marks = [...(withUser ? [YOU] : []), ...chips.map(({ label }) => label)];
  const activity = call && state === 'on-call' ? leadOf(call) : stateTexts[state];
  const spokenState = call ? `${stateTexts[state]} with ${leadOf(call)}` : stateTexts[state];
  return (
    <div
      role="option"
      className="card"
      data-compact={isCompact}
      data-lost={isLost}
      data-agent={agent.id}
      data-state={state}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      title={agent.email}
    >
      {/* The name of the card: the running time is not read with it. */}
      <span className="visually-hidden">{[name, spokenState, ...marks].join(', ')}</span>
      <div className="who" aria-hidden="true">
        <StateIcon state={isLost ? 'lost' : state} />
        <span className="name">{name}</span>
        {withUser && (
          <span className="chip" data-tone="you">
            {YOU}
          </span>
        )}
      </div>
      <div className="doing" aria-hidden="true">
        <span className="what">{activity}</span>
        {since && <RunningTime since={since} />}
      </div>
      {!isCompact && (
        <div className="chips" aria-hidden="true">
          {chips.map(chip => (
            <span key={chip.label} className="chip" data-tone={chip.tone} title={chip.label} style={widthOf(chip)}>
              {chip.label}
            </span>
          ))}
        </div>
      )}
    </div>
  );
};
