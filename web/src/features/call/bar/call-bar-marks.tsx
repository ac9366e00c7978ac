import Box from '@mui/material/Box';
import type { Call } from '#shared/calls/call';
import { isUnderWay, qualifiedLabel } from '#shared/calls/open-call';
import type { Timestamp } from '#shared/time';
import { RunningTime } from '../../../components/running-time.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { type AgentNameOf, useAgentNames } from '../../../lib/api/agent-names.ts';
import { type Phone, usePhone } from '../../phone/phone.ts';
import { transferText } from '../transfers.ts';
import { CallBarMark, MARK_HEIGHT } from './call-bar-mark.tsx';
import { useHeldSince } from './held-since.ts';

type Mark = { text: string; loud?: boolean; since?: Timestamp };

const legTexts = { none: undefined, open: undefined, connecting: 'Connecting...', reconnecting: 'Reconnecting...' };
/** The leg arrives shortly after its call's document, and the document changes shortly after the leg has ended. */
const LEG_IS_LATE_MS = 4_000;

/** The mark about the agent's own leg, if any. */
const agentMark = (call: Call, leg: Phone['leg']): Mark | undefined => {
  if (call.agent_disconnected) return { text: 'You are cut off; the caller waits', loud: true };
  const text = legTexts[leg];
  if (text) return { text };
  return call.agent_muted ? { text: 'Muted', loud: true } : undefined;
};

const customerMark = (call: Call, since: Timestamp | undefined): Mark | undefined =>
  call.lead_hold ? { text: 'On hold', loud: true, ...(since && { since }) } : undefined;

type MarksInput = {
  leg: Phone['leg'];
  isElsewhere: boolean;
  heldSince: Timestamp | undefined;
  nameOf: AgentNameOf;
};

/** The most urgent mark first: marks without room at the end are hidden. */
const marksOf = (call: Call, { leg, isElsewhere, heldSince, nameOf }: MarksInput): Mark[] => {
  const transfer = transferText(call, nameOf);
  const qualified = call.qualified_status ?? qualifiedLabel(call);
  const marks: (Mark | undefined | '' | false)[] = [
    isElsewhere && { text: "This call's sound is in another tab", loud: true },
    agentMark(call, leg),
    customerMark(call, heldSince),
    qualified && { text: qualified },
    transfer && { text: transfer },
    (call.added_calls_sids?.length ?? 0) > 0 && { text: 'Added call' },
    call.request_take_over && !call.taken_over_by_email && { text: 'Takeover requested' },
    call.disposition && { text: call.disposition },
  ];
  return marks.filter(mark => !!mark);
};

/** Not announced each second. */
const HeldTime = ({ since }: { since: Timestamp }) => (
  <Box component="span" role="timer" aria-live="off" aria-label="Time on hold" sx={{ pl: 1 }}>
    <RunningTime since={since} />
  </Box>
);

/** The state of the call in words, in the room that the controls leave; they never displace a control. */
export const CallBarMarks = ({ call }: { call: Call }) => {
  const { leg } = usePhone();
  const isElsewhere = useIsSlow(isUnderWay(call) && !call.agent_disconnected && leg === 'none', LEG_IS_LATE_MS);
  const heldSince = useHeldSince(call.id, call.lead_hold);
  const marks = marksOf(call, { leg, isElsewhere, heldSince, nameOf: useAgentNames() });
  return (
    <Box
      className="marks"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignContent: 'flex-start',
        columnGap: 2,
        // Marks without room wrap below the one visible line.
        rowGap: 4,
        flex: '1 1 0',
        // 'Muted' and 'On hold' need their room before a long name does.
        minWidth: marks.some(({ loud }) => loud) ? 136 : 0,
        height: MARK_HEIGHT,
        overflow: 'hidden',
      }}
    >
      {marks.map(({ text, loud, since }) => (
        <CallBarMark key={text} loud={loud}>
          {text}
          {since && <HeldTime since={since} />}
        </CallBarMark>
      ))}
    </Box>
  );
};
