import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';

const groups = ['closer_t1', 'closer_t2', 'fronter_t1', 'fronter_t2', 'fronter_t3', 'customer_service'];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const agentsOf = (count: number): Agent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `agent-${index}`,
    email: `agent.${index}@coverline.test`,
    first_name: 'Agent',
    last_name: String(index),
    roles: ['closer'],
    groups: [groups[index % groups.length] ?? 'closer_t1'],
    contact_uri: `client:agent-${index}`,
    available: index % 3 !== 0,
    waiting_for_call_since_ts: minutesAgo(index % 50),
    last_active: minutesAgo(index),
    auto_accept: false,
    closer_priority: 0,
    disabled: false,
    created_ts: minutesAgo(10_000),
    version: 1,
  }));

/** One call of each of the first agents. */
export const callsOf = (count: number): LiveCall[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `call-${index}`,
    lead_name: `Customer ${index}`,
    lead_phone_number: `+1555${String(index).padStart(7, '0')}`,
    lead_source: 'google',
    call_source: 'customer_inbound_call',
    task_creation_source: 'customer_inbound_call',
    requested_group: 'closer_t1',
    created_ts: minutesAgo(index % 40),
    accepted_ts: minutesAgo(index % 40),
    call_ended: false,
    reservation_status: 'accepted',
    reservation_user_key: `user/agent-${index}`,
    reservation_user_email: `agent.${index}@coverline.test`,
    agent_disconnected: false,
    agent_muted: false,
    lead_hold: false,
    version: 1,
  }));

/** The call after its next change. */
export const nextOf = (call: LiveCall): LiveCall => {
  const version = call.version + 1;
  return { ...call, version, lead_hold: version % 2 === 0, agent_muted: version % 3 === 0 };
};
