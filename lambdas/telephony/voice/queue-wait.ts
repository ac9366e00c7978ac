import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import * as z from 'zod';
import { sid } from '#shared/sid';
import { Count } from '../twilio-fields.ts';

/** Twilio's own hold music (twilio.com/labs/twimlets/holdmusic). */
const HOLD_MUSIC_URL = 'http://com.twilio.music.classical.s3.amazonaws.com/BusyStrings.mp3';

/** twilio.com/docs/voice/twiml/enqueue: parameters of the waitUrl. */
export const QueueWaitParams = z.object({ CallSid: sid('CA'), QueueTime: Count.catch(0) });

/** What a waiting caller hears. Twilio asks again when the document ends: the greeting is for the first time only. */
export const queueWait = ({ params }: { params: z.infer<typeof QueueWaitParams> }): string => {
  const response = new VoiceResponse();
  if (params.QueueTime < 5) response.say('Thank you for calling. An agent will be with you shortly.');
  response.play(HOLD_MUSIC_URL);
  return response.toString();
};
