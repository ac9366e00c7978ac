import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { theTelephonySettings } from '../builders/telephony-settings.ts';
import { aFormPost } from '../unit/lambda-events.ts';

export const BASE_URL = 'https://api.coverline.test';

export const telephonySettings = theTelephonySettings();

type Post = { path: string; query?: string; params: Record<string, string> };

/** Twilio's signature of the request. */
export const signatureOf = (url: string, params: Record<string, string>): string =>
  getExpectedTwilioSignature(telephonySettings.auth_token, url, params);

/** API Gateway's event of a form request; `signature` null leaves it unsigned. */
export const webhookEvent = (
  { path, query = '', params }: Post,
  signature: string | null = signatureOf(`${BASE_URL}${path}${query && `?${query}`}`, params),
): APIGatewayProxyEventV2 =>
  aFormPost(path, params, {
    rawQueryString: query,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== null && { 'x-twilio-signature': signature }),
    },
  });
