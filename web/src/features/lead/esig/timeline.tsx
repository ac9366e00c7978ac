import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { keyOf } from '#shared/keys';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { AgentName } from '../../../components/agent-name.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { RecordingDialog } from '../../call/recording-dialog.tsx';
import { groupTexts, typeTexts } from './esig-labels.ts';
import { EventChip } from './event-chip.tsx';
import { SignatureDialog } from './signature-dialog.tsx';

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr) 32px',
    alignItems: 'center',
    gap: 2,
    minHeight: 40,
    borderTop: `1px solid ${themeToken('border')}`,
  },
  '& .what': { display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 'var(--cl-font-small)' },
  '& .by': { color: themeToken('textMuted'), overflowWrap: 'anywhere' },
} as const;

type Shown = { what: 'recording' | 'signature'; id: string };

type EntryProps = { event: VerificationEvent; onShow: (shown: Shown) => void };

/** Whether the customer signed: such an event has no user. */
const isSignature = ({ name, user_email }: VerificationEvent): boolean =>
  name === 'received' && user_email === undefined;

const Entry = ({ event, onShow }: EntryProps) => {
  const { name, verification_type, group, created_ts, user_email, snipped_recording_key } = event;
  return (
    <li>
      <span>
        <EventChip name={name} />
      </span>
      <span className="what">
        <span>
          {typeTexts(verification_type)} · {groupTexts(group)}
        </span>
        <NewYorkTime time={created_ts} />
        <span className="by">{user_email === undefined ? 'the customer' : <AgentName email={user_email} />}</span>
      </span>
      {snipped_recording_key !== undefined && (
        <Tooltip title="Play the recording">
          <IconButton
            aria-label={`Play the recording of ${groupTexts(group)}`}
            onClick={() => onShow({ what: 'recording', id: snipped_recording_key })}
          >
            <PlayArrow fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {isSignature(event) && (
        <Tooltip title="Show what was signed">
          <IconButton
            aria-label={`Show the signature of ${groupTexts(group)}`}
            onClick={() => onShow({ what: 'signature', id: event.id })}
          >
            <DescriptionOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </li>
  );
};

/** The events of a lead's verification, newest first (docs/product.md, Verification events). */
export const Timeline = ({ leadId, events }: { leadId: string; events: readonly VerificationEvent[] }) => {
  const titleId = useId();
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = { open: isOpen, onClose: () => setIsOpen(false) };
  const show = (next: Shown) => {
    setShown(next);
    setIsOpen(true);
  };
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 2, color: 'text.secondary' }}>
        Timeline
      </Typography>
      {events.length === 0 ? (
        <Box sx={{ color: themeToken('textMuted') }}>Nothing has happened yet.</Box>
      ) : (
        <>
          <Box sx={{ mb: 2, color: themeToken('textMuted') }}>Times in New York.</Box>
          <Box component="ol" aria-labelledby={titleId} sx={list}>
            {events.map(event => (
              <Entry key={event.id} event={event} onShow={show} />
            ))}
          </Box>
        </>
      )}
      {shown?.what === 'recording' && (
        <RecordingDialog {...dialog} snippedRecording={shown.id} leadKey={keyOf('lead', leadId)} />
      )}
      {shown?.what === 'signature' && <SignatureDialog {...dialog} leadId={leadId} eventId={shown.id} />}
    </section>
  );
};
