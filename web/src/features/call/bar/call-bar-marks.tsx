import Box from '@mui/material/Box';
import type { Call } from '#shared/calls/call';
import { isUnderWay, qualifiedLabel } from '#shared/calls/open-call';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { type Phone, usePhone } from '../../phone/phone.ts';
import { dialingWords } from '../dialing.ts';
import { transferee, transferTarget } from '../transfers.ts';
import { CallBarMark, MARK_HEIGHT } from './call-bar-mark.tsx';

type Mark = { text: string; loud?: boolean };

const legTexts = { none: undefined, open: undefined, connecting: 'Connecting...', reconnecting: 'Reconnecting...' };
/** A leg comes within moments of the document that tells of its call, and that document follows one that is gone. */
const LEG_IS_LATE_MS = 4_000;

/** What the agent must know of her own side of the line, if anything. */
const ownLine = (call: Call, leg: Phone['leg']): Mark | undefined => {
  if (call.agent_disconnected) return { text: 'You are cut off; the caller waits', loud: true };
  const text = legTexts[leg];
  if (text) return { text };
  return call.agent_muted ? { text: 'Muted', loud: true } : undefined;
};

const customerLine = (call: Call): Mark | undefined => {
  const dialing = dialingWords(call);
  if (dialing) return { text: dialing };
  return call.lead_hold ? { text: 'On hold', loud: true } : undefined;
};

const transfer = (call: Call): Mark | undefined => {
  if (call.transfer_status === 'Requested') return { text: `Transferring to ${transferTarget(call)}` };
  return call.transfer_status === 'Accepted' ? { text: `Transferred to ${transferee(call)}` } : undefined;
};

/** The most urgent first: what has no room falls out at the end. */
const marksOf = (call: Call, leg: Phone['leg'], isElsewhere: boolean): Mark[] => {
  const qualified = call.qualified_status ?? qualifiedLabel(call);
  const marks: (Mark | undefined | '' | false)[] = [
    isElsewhere && { text: "This call's sound is in another tab", loud: true },
    ownLine(call, leg),
    customerLine(call),
    call.recording_paused && { text: 'Recording paused' },
    qualified && { text: qualified },
    transfer(call),
    (call.added_calls_sids?.length ?? 0) > 0 && { text: 'Added call' },
    call.request_take_over && !call.taken_over_by_email && { text: 'Take-over requested' },
    call.disposition && { text: call.disposition },
  ];
  return marks.filter(mark => !!mark);
};

/** How the call stands, in words; they take the room that the controls leave, and never push one out. */
export const CallBarMarks = ({ call }: { call: Call }) => {
  const { leg } = usePhone();
  const isElsewhere = useIsSlow(isUnderWay(call) && !call.agent_disconnected && leg === 'none', LEG_IS_LATE_MS);
  const marks = marksOf(call, leg, isElsewhere);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignContent: 'flex-start',
        columnGap: 2,
        // What has no room in the one line that shows stands below it.
        rowGap: 4,
        flex: '1 1 0',
        // A long name gives way to 'Muted' and 'On hold'.
        minWidth: marks.some(({ loud }) => loud) ? 136 : 0,
        height: MARK_HEIGHT,
        overflow: 'hidden',
      }}
    >
      {marks.map(({ text, loud }) => (
        <CallBarMark key={text} loud={loud}>
          {text}
        </CallBarMark>
      ))}
    </Box>
  );
};
