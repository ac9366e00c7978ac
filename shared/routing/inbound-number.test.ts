import { expect, it } from 'vitest';
import { inboundNumberSettings } from './inbound-number.ts';

it('a DID calls our webhooks by POST', () => {
  expect(inboundNumberSettings('https://api.coverline.test')).toEqual({
    voiceUrl: 'https://api.coverline.test/twilio/voice/inbound',
    voiceMethod: 'POST',
    statusCallback: 'https://api.coverline.test/twilio/status/call',
    statusCallbackMethod: 'POST',
    smsUrl: 'https://api.coverline.test/twilio/message/inbound',
    smsMethod: 'POST',
    smsFallbackUrl: 'https://api.coverline.test/twilio/message/inbound',
    smsFallbackMethod: 'POST',
  });
});
