import { env } from '#platform/env';
import { telephonySettings } from '#platform/twilio/telephony-settings';

const HOST = 'api.twilio.com';
const TIMEOUT_MS = 60_000;

/**
 * A recording as WAV (twilio.com/docs/voice/api/recording: fetch a recording's media); `undefined` if Twilio does not
 * have it.
 * @throws Error if Twilio fails: the event is delivered again
 */
export const fetchRecording = async (recordingSid: string): Promise<Uint8Array | undefined> => {
  const settings = await telephonySettings();
  const redirected = env('TWILIO_ENDPOINT_URL');
  const credentials = Buffer.from(`${settings.api_key_sid}:${settings.api_key_secret}`).toString('base64');
  const path = `/2010-04-01/Accounts/${settings.account_sid}/Recordings/${recordingSid}.wav`;
  const response = await fetch(new URL(path, redirected ?? `https://${HOST}`), {
    headers: { authorization: `Basic ${credentials}`, ...(redirected && { 'x-twilio-emulated-host': HOST }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`Twilio answered ${response.status} for the recording ${recordingSid}.`);
  return new Uint8Array(await response.arrayBuffer());
};
