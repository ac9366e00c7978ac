import { webhooks } from '../contracts/webhooks.ts';

/** The settings of a DID at Twilio; `apiUrl` has no slash at its end. */
export const inboundNumberSettings = (apiUrl: string) => ({
  voiceUrl: apiUrl + webhooks.inboundVoice.path,
  voiceMethod: 'POST',
  statusCallback: apiUrl + webhooks.callStatus.path,
  statusCallbackMethod: 'POST',
  smsUrl: apiUrl + webhooks.inboundText.path,
  smsMethod: 'POST',
  // The same again: its effect is written once for each message.
  smsFallbackUrl: apiUrl + webhooks.inboundText.path,
  smsFallbackMethod: 'POST',
});
