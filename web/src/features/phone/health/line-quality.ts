import type { PhoneState, QualityWarning } from '../phone.ts';

const packetLoss = 'Your network loses some of the sound. You and the caller may miss words.';

/** The message for each warning of the voice SDK, the worst first. */
const messages: Record<QualityWarning, string> = {
  'constant-audio-input-level': 'Your microphone sends no sound. Check that your headset is not muted.',
  'high-packet-loss': packetLoss,
  'high-packets-lost-fraction': packetLoss,
  'low-mos': 'The sound of this call is poor. A cable or a place nearer to the router may help.',
  'high-jitter': 'Your network is uneven. The sound may stutter.',
  'high-rtt': 'Your network is slow. You and the caller hear each other late.',
};

const worstFirst = Object.keys(messages) as QualityWarning[];

/** The message about the agent's line during a call: only the worst problem. */
export const lineMessage = ({
  leg,
  legLost,
  warnings,
}: Pick<PhoneState, 'leg' | 'legLost' | 'warnings'>): string | undefined => {
  if (leg === 'none') return undefined;
  if (legLost === 'sound') return 'The sound is lost. Reconnecting...';
  if (legLost === 'signalling') return 'Your phone is reconnecting. You can go on talking.';
  const worst = worstFirst.find(warning => warnings.includes(warning));
  return worst && messages[worst];
};
