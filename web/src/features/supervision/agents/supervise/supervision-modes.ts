import Headphones from '@mui/icons-material/HeadphonesOutlined';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import SupportAgent from '@mui/icons-material/SupportAgentOutlined';
import type { JoinMode } from '#shared/contracts/calls';

type Mode = {
  label: string;
  Icon: typeof Headphones;
  /** Who hears the admin. */
  now: string;
  /** The admin's activity, shown before the agent's name. */
  doing: string;
};

export const supervisionModes: Record<JoinMode, Mode> = {
  listen: { label: 'Listen', Icon: Headphones, now: 'You listen. Nobody hears you.', doing: 'Listening to' },
  whisper: {
    label: 'Whisper',
    Icon: RecordVoiceOver,
    now: 'You whisper. Only the agent hears you.',
    doing: 'Whispering to',
  },
  takeover: { label: 'Takeover', Icon: SupportAgent, now: 'You take this call over.', doing: 'Taking over from' },
};
