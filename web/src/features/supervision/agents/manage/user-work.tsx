import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { agentName } from '#shared/agents/agent-groups';
import { type Count, type Handover, type UserWork, WORK_COUNTED } from '#shared/users/handover';
import type { Agent } from '#shared/users/user';
import { SelectInput } from '../../../../components/inputs/select-input.tsx';
import { useSession } from '../../../../lib/session/session.ts';

const QUEUE = 'queue';

const amount = ({ count, more }: Count, one: string, many: string): string =>
  more ? `More than ${WORK_COUNTED} ${many}` : `${count} ${count === 1 ? one : many}`;

type Kind = { field: keyof Handover; work: 'callbacks' | 'verifications' | 'leads'; one: string; many: string };

const kinds: Kind[] = [
  { field: 'callbacks_to', work: 'callbacks', one: 'pending callback', many: 'pending callbacks' },
  { field: 'verifications_to', work: 'verifications', one: 'claimed verification', many: 'claimed verifications' },
  { field: 'leads_to', work: 'leads', one: 'assigned lead', many: 'assigned leads' },
];

/** Whether somebody was chosen for all that the user has; verifications can go back to the queue. */
export const isHandedOver = (work: UserWork, handover: Handover): boolean =>
  kinds.every(
    ({ field, work: kind }) => field === 'verifications_to' || work[kind].count === 0 || handover[field] !== undefined,
  );

type ReceiverProps = {
  kind: Kind;
  count: Count;
  colleagues: Agent[];
  handover: Handover;
  onChange: (h: Handover) => void;
};

const Receiver = ({ kind: { field, one, many }, count, colleagues, handover, onChange }: ReceiverProps) => {
  const { user } = useSession();
  const isQueue = field === 'verifications_to';
  const able = isQueue ? colleagues.filter(({ roles }) => roles.includes('verification')) : colleagues;
  const labelOf = (id: string) => {
    const colleague = able.find(agent => agent.id === id);
    if (!colleague) return 'Back to the queue';
    return colleague.id === user.id ? `${agentName(colleague)} (you)` : agentName(colleague);
  };
  return (
    <SelectInput
      label={amount(count, one, many)}
      options={[...(isQueue ? [QUEUE] : []), ...able.map(({ id }) => id)]}
      labelOf={labelOf}
      placeholder="Choose who gets them"
      value={handover[field] ?? (isQueue ? QUEUE : '')}
      onChange={id => onChange({ ...handover, [field]: id === QUEUE ? undefined : id })}
    />
  );
};

type UserWorkFieldsProps = {
  work: UserWork | undefined;
  colleagues: Agent[];
  handover: Handover;
  onChange: (handover: Handover) => void;
};

/** What a user has at hand, with who gets it. */
export const UserWorkFields = ({ work, ...props }: UserWorkFieldsProps) => {
  if (!work)
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
          This user is on a call. The customer stays on the line; the call ends normally, and you can take it over.
        </Alert>
      )}
      {present.length === 0 && work.open_calls.count === 0 && (
        <span>This user has no open call, callbacks, verifications or leads.</span>
      )}
      {present.map(kind => (
        <Receiver key={kind.field} kind={kind} count={work[kind.work]} {...props} />
      ))}
    </Box>
  );
};
