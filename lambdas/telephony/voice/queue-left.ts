import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import * as z from 'zod';
import { sid } from '#shared/sid';
import { spokenAnswers } from './spoken-answers.ts';

/** twilio.com/docs/voice/twiml/enqueue: parameters of the action. */
export const QueueLeftParams = z.object({ CallSid: sid('CA'), QueueResult: z.string() });

/** How a caller leaves the queue to an agent, or by hanging up. */
const taken = ['bridged', 'redirected', 'redirected-from-bridged', 'hangup'];

/** What a caller hears after the queue: nothing more after a conversation, a message where nobody came. */
export const queueLeft = ({ params }: { params: z.infer<typeof QueueLeftParams> }): string => {
  if (!taken.includes(params.QueueResult)) return spokenAnswers.nobodyFree;
  const response = new VoiceResponse();
  response.hangup();
  return response.toString();
};
