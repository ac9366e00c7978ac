import Chip from '@mui/material/Chip';
import type { VerificationEventName } from '#shared/verification/verification-event';
import { eventColours } from './esig-words.ts';

/** What happened, in the colour of its name. */
export const EventChip = ({ name }: { name: VerificationEventName }) => (
  <Chip label={name} size="small" sx={eventColours(name)} />
);
