import { startTwilio, type TwilioOptions } from '../start-twilio.ts';
import { redirectedClient } from './redirected-client.ts';
import { SilentVoice } from './silent-voice.ts';

/** The virtual Twilio on a free port, without a voice service, and the `twilio` package that talks to it. */
export const startSilentTwilio = async (options: Partial<TwilioOptions> = {}) => {
  const voice = new SilentVoice();
  const twilio = await startTwilio({ port: 0, media: false, log: () => {}, createVoice: () => voice, ...options });
  return { ...twilio, voice, client: redirectedClient(twilio.origin) };
};
export type SilentTwilio = Awaited<ReturnType<typeof startSilentTwilio>>;
