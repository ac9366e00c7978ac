import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { agentName } from '#shared/agents/agent-groups';
import { type Count, type Handover, NOBODY, type UserWork, WORK_COUNTED } from '#shared/users/handover';
import { mayReceive } from '#shared/users/handover-receiver';
import type { Agent } from '#shared/users/user';
import { SelectInput } from '../../../../components/inputs/select-input.tsx';
import { useSession } from '../../../../lib/session/session.ts';

const amount = ({ count, more }: Count, one: string, many: string): string =>
  more ? `More than ${WORK_COUNTED} ${many}` : `${count} ${count === 1 ? one : many}`;

type Kind = { field: keyof Handover; work: 'callbacks' | 'verifications' | 'leads'; one: string; many: string };

const kinds: Kind[] = [
  { field: 'callbacks_to', work: 'callbacks', one: 'pending callback', many: 'pending callbacks' },
  { field: 'verifications_to', work: 'verifications', one: 'claimed verification', many: 'claimed verifications' },
  { field: 'leads_to', work: 'leads', one: 'assigned lead', many: 'assigned leads' },
];

/** The colleagues who can get work of this kind. */
const ableOf = (field: Kind['field'], colleagues: Agent[]): Agent[] => colleagues.filter(mayReceive[field]);

/** What becomes of work that is given to nobody; undefined where somebody must be chosen. */
const withoutReceiver = (field: Kind['field'], able: Agent[]): string | undefined => {
  if (field === 'verifications_to') return 'Back to the queue';
  return field === 'leads_to' && able.length === 0 ? 'No agent: no colleague closes or fronts' : undefined;
};

/** Whether somebody was chosen for all that the user has, where somebody must be. */
export const isHandoverComplete = (work: UserWork, handover: Handover, colleagues: Agent[]): boolean =>
  kinds.every(
    ({ field, work: kind }) =>
      work[kind].count === 0 ||
      handover[field] !== undefined ||
      withoutReceiver(field, ableOf(field, colleagues)) !== undefined,
  );

/** The choice as it is sent: that leads have no agent any more is said, never left out. */
export const chosenHandover = (work: UserWork, handover: Handover): Handover =>
  work.leads.count > 0 && handover.leads_to === undefined ? { ...handover, leads_to: NOBODY } : handover;

type ReceiverProps = {
  kind: Kind;
  count: Count;
  colleagues: Agent[];
  handover: Handover;
  onChange: (h: Handover) => void;
};

const Receiver = ({ kind: { field, one, many }, count, colleagues, handover, onChange }: ReceiverProps) => {
  const { user } = useSession();
  const able = ableOf(field, colleagues);
  const nobody = withoutReceiver(field, able);
  const labelOf = (id: string) => {
    const colleague = able.find(agent => agent.id === id);
    if (!colleague) return nobody ?? '';
    return colleague.id === user.id ? `${agentName(colleague)} (you)` : agentName(colleague);
  };
  return (
    <SelectInput
      label={amount(count, one, many)}
      options={[...(nobody ? [NOBODY] : []), ...able.map(({ id }) => id)]}
      labelOf={labelOf}
      placeholder="Choose who gets them"
      value={handover[field] ?? (nobody ? NOBODY : '')}
      onChange={id => onChange({ ...handover, [field]: id === NOBODY ? undefined : id })}
    />
  );
};

type UserWorkFieldsProps = {
  work: UserWork | undefined;
  colleagues: Agent[] | undefined;
  handover: Handover;
  onChange: (handover: Handover) => void;
};

/** What a user has at hand, with who gets it. */
export const UserWorkFields = ({ work, colleagues, ...props }: UserWorkFieldsProps) => {
  if (!work || !colleagues)
    return (
      <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2 }}>
        <Skeleton height={32} />
        <Skeleton height={32} />
      </Box>
    );
  const present = kinds.filter(kind => work[kind.work].count > 0);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {work.open_calls.count > 0 && (
        <Alert severity="warning">
          This user is on a call, which loses its agent. The customer stays on the line and is offered to the agents of
          the group.
        </Alert>
      )}
      {present.length === 0 && work.open_calls.count === 0 && (
        <span>This user has no open call, callbacks, verifications or leads.</span>
      )}
      {present.map(kind => (
        <Receiver key={kind.field} kind={kind} count={work[kind.work]} colleagues={colleagues} {...props} />
      ))}
    </Box>
  );
};
