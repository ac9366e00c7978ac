import OpenInNew from '@mui/icons-material/OpenInNew';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListedCall } from '#shared/calls/call';
import { callDurationText } from '#shared/calls/call-duration';
import { eventsTaskSid, shownTaskSid } from '#shared/calls/call-sids';
import { qualifiedBy, qualifiedStatus } from '#shared/calls/qualification';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { AgentName } from '../../../components/agent-name.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { leadOf, words } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** The page of Twilio's console with the log of a conference. */
const conferenceLog = (sid: string): string =>
  `https://console.twilio.com/us1/monitor/logs/conferences/${encodeURIComponent(sid)}`;

const entryStyles = {
  display: 'grid',
  gap: 1,
  py: 2,
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, minHeight: 24 },
  '& .head > span': { fontVariantNumeric: 'tabular-nums' },
  '& .when': { fontWeight: 600 },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 1, marginInlineStart: 'auto' },
  '& .actions .MuiButton-root': { minHeight: 24, py: 0 },
  // Two columns in a dialog, three where the width allows it.
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(272px, 1fr))', columnGap: 4, m: 0 },
  '& dl.ids': { display: 'flex', flexWrap: 'wrap' },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: 2, minWidth: 0 },
  '& dt': { flex: 'none', width: 96, fontSize: 'var(--cl-font-tiny)', color: themeToken('textMuted') },
  '& dd': { m: 0, fontSize: 'var(--cl-font-small)', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& .sid': { fontSize: 'var(--cl-font-tiny)', fontVariantNumeric: 'normal' },
} as const;

/** An unknown value is shown as a dash, so that each entry has the same fields at the same places. */
const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || '–'}</dd>
  </div>
);

/** A value that needs no visible label; its name is for screen readers only. */
const Fact = ({ name, children }: { name: string; children: string | undefined }) => (
  <span>
    <span className="visually-hidden">{name}: </span>
    {children ?? '–'}
  </span>
);

const ConferenceId = ({ sid }: { sid: string }) => (
  <>
    <span className="sid">{sid}</span>{' '}
    <MuiLink
      href={conferenceLog(sid)}
      target="_blank"
      rel="noopener noreferrer"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      Conference log
      <OpenInNew sx={{ fontSize: 14 }} aria-hidden />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </MuiLink>
  </>
);

const Actions = ({ call, admin, mayPlay, onPlay }: CallEntryProps) => {
  const taskSid = call.sids && eventsTaskSid(call.sids);
  return (
    <div className="actions">
      {mayPlay && (
        <Button size="small" startIcon={<PlayCircle aria-hidden />} onClick={() => onPlay(call)}>
          Recording
        </Button>
      )}
      {admin && taskSid && (
        <Button size="small" component={Link} to={paths.callEvents(taskSid)}>
          events
        </Button>
      )}
    </div>
  );
};

type CallEntryProps = {
  call: ListedCall;
  admin: boolean;
  /** The call has a recording, and the user may hear it. */
  mayPlay: boolean;
  onPlay: (call: ListedCall) => void;
};

/** Everything that the history shows of a call (docs/product.md, Lead call history). */
export const CallEntry = ({ call, admin, mayPlay, onPlay }: CallEntryProps) => (
  <Box component="li" aria-label={`Call with ${leadOf(call)}`} sx={entryStyles}>
    <div className="head">
      <span className="when">
        <NewYorkTime time={call.created_ts} />
      </span>
      <Fact name="Disposition">{call.disposition}</Fact>
      <Fact name="Duration">{callDurationText(call)}</Fact>
      <Actions call={call} admin={admin} mayPlay={mayPlay} onPlay={onPlay} />
    </div>
    <dl>
      <Detail name="Agent">{call.reservation_user_email && <AgentName email={call.reservation_user_email} />}</Detail>
      <Detail name="Transfer From">
        {call.transfer_from_user_email && <AgentName email={call.transfer_from_user_email} />}
      </Detail>
      <Detail name="Lead Name">{call.lead_name}</Detail>
      <Detail name="Lead Phone">{call.lead_phone_number && formatPhoneNumber(call.lead_phone_number)}</Detail>
      <Detail name="Qualified Status">{qualifiedStatus(call)}</Detail>
      <Detail name="Qualified By">{qualifiedBy(call) && <AgentName email={qualifiedBy(call)} />}</Detail>
      <Detail name="Lead Source">{words(call.lead_source)}</Detail>
      <Detail name="Call Source">{words(call.call_source)}</Detail>
      <Detail name="Task Source">{words(call.task_creation_source)}</Detail>
    </dl>
    <dl className="ids">
      <Detail name="Conference Id">
        {call.sids?.conference_sid && <ConferenceId sid={call.sids.conference_sid} />}
      </Detail>
      {admin && <Detail name="Task Id">{call.sids && <span className="sid">{shownTaskSid(call.sids)}</span>}</Detail>}
    </dl>
  </Box>
);
