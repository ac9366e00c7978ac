import { webhooks } from '../contracts/webhooks.ts';

/** How Twilio treats a number that customers dial; `apiUrl` without a slash at its end. */
export const inboundNumberSettings = (apiUrl: string) => ({
  voiceUrl: apiUrl + webhooks.inboundVoice.path,
  voiceMethod: 'POST',
  statusCallback: apiUrl + webhooks.callStatus.path,
  statusCallbackMethod: 'POST',
});
