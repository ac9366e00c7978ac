import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { aFormPost } from './lambda-events.ts';

export const BASE_URL = 'https://api.coverline.test';

export const telephonySettings: TelephonySettings = {
  account_sid: `AC${'1'.repeat(32)}`,
  auth_token: 'the-token-of-this-account',
  api_key_sid: `SK${'1'.repeat(32)}`,
  api_key_secret: 'the-secret-of-this-key',
  workspace_sid: `WS${'1'.repeat(32)}`,
  workflow_sid: `WW${'1'.repeat(32)}`,
  application_sid: `AP${'1'.repeat(32)}`,
  activity_sids: { online: `WA${'1'.repeat(32)}`, offline: `WA${'2'.repeat(32)}` },
  caller_id: '+18005550100',
};

type Post = { path: string; query?: string; params: Record<string, string> };

/** The event of a form post as API Gateway gives it; `signature` null leaves it unsigned. */
export const webhookEvent = (
  { path, query = '', params }: Post,
  signature: string | null = getExpectedTwilioSignature(
    telephonySettings.auth_token,
    `${BASE_URL}${path}${query && `?${query}`}`,
    params,
  ),
): APIGatewayProxyEventV2 =>
  aFormPost(path, params, {
    rawQueryString: query,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== null && { 'x-twilio-signature': signature }),
    },
  });
