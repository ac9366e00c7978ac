import AccessToken from 'twilio/lib/jwt/AccessToken.js';
import type { Actor } from '#platform/handlers/actor';
import { AGENT_LEG_RINGS_S } from '#shared/calls/conference/invited-legs';
import type { ConferenceInstruction, generateTwilioToken as operation } from '#shared/contracts/identity';
import type { OutputOf } from '#shared/contracts/operation';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { webhooks } from '#shared/contracts/webhooks';
import { Rejection } from '#shared/errors';

type Dependencies = { settings: TelephonySettings; webhookBaseUrl: string };

const LIFETIME_S = 3600;

/** The conference goes on when the agent loses the connection, and ends when the customer leaves. */
const conferenceInstruction = (webhookBaseUrl: string): ConferenceInstruction => ({
  timeout: AGENT_LEG_RINGS_S,
  conferenceStatusCallback: webhookBaseUrl + webhooks.conferenceStatus.path,
  conferenceStatusCallbackEvent: 'start,end,join,leave,mute,hold',
  conferenceRecordingStatusCallback: webhookBaseUrl + webhooks.recordingStatus.path,
  conferenceRecord: 'record-from-start',
  endConferenceOnExit: false,
  endConferenceOnCustomerExit: true,
});

/**
 * Tokens for the agent's browser phone and TaskRouter worker, each with one grant (twilio.com/docs/iam/access-tokens).
 * @throws Rejection `rejected` for a user without a worker
 */
export const generateTwilioToken = (
  { settings, webhookBaseUrl }: Dependencies,
  { user }: Pick<Actor, 'user'>,
): OutputOf<typeof operation> => {
  if (!user.worker_sid) throw new Rejection('rejected', 'Your user has no phone yet. Please ask an admin.');
  const token = (grant: AccessToken.Grant<object, object, string>): string => {
    const made = new AccessToken(settings.account_sid, settings.api_key_sid, settings.api_key_secret, {
      identity: user.id,
      ttl: LIFETIME_S,
    });
    made.addGrant(grant);
    return made.toJwt();
  };
  return {
    // Without an application the browser can't dial: nothing of ours needs it, and it would reach our webhooks.
    voice_token: token(new AccessToken.VoiceGrant({ incomingAllow: true })),
    worker_token: token(
      new AccessToken.TaskRouterGrant({
        workspaceSid: settings.workspace_sid,
        workerSid: user.worker_sid,
        role: 'worker',
      }),
    ),
    expires_in: LIFETIME_S,
    activities: settings.activity_sids,
    conference: conferenceInstruction(webhookBaseUrl),
  };
};
