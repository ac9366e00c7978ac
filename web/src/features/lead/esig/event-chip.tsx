import Chip from '@mui/material/Chip';
import type { VerificationEventName } from '#shared/verification/verification-event';
import { eventColours } from './esig-labels.ts';

/** The name of an event, in its colour. */
export const EventChip = ({ name }: { name: VerificationEventName }) => (
  <Chip label={name} size="small" sx={eventColours(name)} />
);
