import { describe, expect, it } from 'vitest';
import { generateTwilioToken as operation } from '#shared/contracts/identity';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { theTelephonySettings } from '../../tests/support/builders/telephony-settings.ts';
import { generateTwilioToken } from './generate-twilio-token.ts';

const settings = theTelephonySettings();
const dependencies = { settings, webhookBaseUrl: 'https://api.coverline.test' };

const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

describe('generateTwilioToken', () => {
  it('creates one token for the phone and one for the worker, each with one grant, for an hour', () => {
    const { voice_token, worker_token, expires_in } = generateTwilioToken(dependencies, { user: aUser() });
    const [voice, worker] = [payloadOf(voice_token), payloadOf(worker_token)];
    expect(voice.grants).toEqual({
      identity: 'agent-1',
      voice: { incoming: { allow: true } },
    });
    expect(worker.grants).toEqual({
      identity: 'agent-1',
      task_router: { workspace_sid: settings.workspace_sid, worker_sid: aUser().worker_sid, role: 'worker' },
    });
    expect([voice.exp - voice.iat, worker.exp - worker.iat, expires_in]).toEqual([3600, 3600, 3600]);
    expect([voice.iss, voice.sub]).toEqual([settings.api_key_sid, settings.account_sid]);
  });

  it('returns the conference settings in the form of the contract', () => {
    const answer = generateTwilioToken(dependencies, { user: aUser() });
    expect(operation.output.parse(answer)).toEqual(answer);
    expect(answer.activities).toEqual(settings.activity_sids);
    expect(answer.conference).toMatchObject({
      conferenceStatusCallback: 'https://api.coverline.test/twilio/status/conference',
      conferenceRecordingStatusCallback: 'https://api.coverline.test/twilio/status/recording',
      endConferenceOnExit: false,
      endConferenceOnCustomerExit: true,
    });
  });

  it('rejects a user without a worker', () => {
    const user = aUser({ worker_sid: undefined });
    expect(() => generateTwilioToken(dependencies, { user })).toThrow(expect.objectContaining({ code: 'rejected' }));
  });
});
