import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCall, updateCall } from '#platform/table/calls';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createUser } from '#platform/table/users';
import { recordingKey } from '#shared/calls/transitions';
import { snippedRecordingDownloadLink } from '#shared/contracts/calls';
import { startTwilio, type VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { redirectedClient } from '../../infra/local/twilio/testing/redirected-client.ts';
import { anEndedCall } from '../support/a-call.ts';
import { aGroup, aUser } from '../support/a-user.ts';
import { startBackEnd } from '../support/back-end.ts';
import { anApiEvent } from '../support/lambda-events.ts';
import { theTelephonySettings } from '../support/telephony-settings.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 30_000, interval: 200 };
const SALES = '+18005550100';

let system: Awaited<ReturnType<typeof startBackEnd>>;
let twilio: VirtualTwilio;

/** Twilio's own keys in the stage's secret, as provisioning writes them. */
const connect = (secretId: string): void => {
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const secret = system.cloud.secrets.find(secretId);
  if (!secret) throw new Error('The stack has no secret for telephony.');
  const keys = {
    account_sid: accountSid,
    auth_token: authToken,
    api_key_sid: apiKeySid,
    api_key_secret: apiKeySecret,
  };
  system.cloud.secrets.put(secret, JSON.stringify({ ...theTelephonySettings(), ...keys }));
};

beforeAll(async () => {
  system = await startBackEnd();
  const { TWILIO_ENDPOINT_URL = '', TELEPHONY_SECRET_ID = '' } = system.cloud.environment('copy-recording');
  twilio = await startTwilio({ port: Number(new URL(TWILIO_ENDPOINT_URL).port), media: false, log: () => undefined });
  connect(TELEPHONY_SECRET_ID);
  await putGroupConfiguration(aGroup());
  for (const id of ['agent-1', 'agent-2']) {
    const { version: _, ...user } = aUser({ id, email: `${id}@coverline.test` });
    await createUser(user);
  }
});
afterAll(async () => {
  await twilio?.stop();
  await system?.stop();
});

/** A conference of two that was recorded, and is over. */
const recordedConference = async (): Promise<string> => {
  const client = redirectedClient(twilio.origin);
  await client.incomingPhoneNumbers.create({ phoneNumber: SALES });
  await fetch(`${twilio.origin}/_control/phones/*`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ does: 'answer' }),
  });
  const room = client.conferences('room').participants;
  const { conferenceSid } = await room.create({ from: SALES, to: '+15557770001', conferenceRecord: 'true' });
  await room.create({ from: SALES, to: '+15557770002' });
  await vi.waitFor(
    async () => expect((await client.conferences(conferenceSid).fetch()).status).toBe('in-progress'),
    PATIENCE,
  );
  await client.conferences(conferenceSid).update({ status: 'completed' });
  const [recording] = await client.recordings.list({ conferenceSid });
  return recording?.sid ?? '';
};

type Answer = { statusCode: number; body: string };

const askForLink = async (callId: string, snipped_recording: string, userId = 'agent-1') => {
  const body = JSON.stringify({ task_attribute_key: `taskAttribute/${callId}`, snipped_recording });
  const { payload } = await system.cloud.invoke(
    'calls-api',
    anApiEvent(snippedRecordingDownloadLink, userId, { body, headers: { 'content-type': 'application/json' } }),
  );
  const { statusCode, body: answer } = payload as Answer;
  return { status: statusCode, answer: JSON.parse(answer) as { data: string; error: string } };
};

it('a recording moves into the bucket, is gone at Twilio, and plays for who may hear it', async () => {
  const sid = await recordedConference();
  const { version: _, ...call } = anEndedCall();
  await createCall(call);
  const key = recordingKey(sid);
  expect(await askForLink(call.id, key)).toMatchObject({ status: 404 });

  // What the recording webhook makes true of the call; the rest follows by the stream and the bus.
  await updateCall(call.id, { set: { recording_sid: sid, snipped_recording_key: key } });
  await vi.waitFor(async () => expect(await askForLink(call.id, key)).toMatchObject({ status: 200 }), PATIENCE);
  await vi.waitFor(
    async () => expect(redirectedClient(twilio.origin).recordings(sid).fetch()).rejects.toMatchObject({ status: 404 }),
    PATIENCE,
  );

  const { data: link } = (await askForLink(call.id, key)).answer;
  const sound = await fetch(link);
  expect(sound.headers.get('content-type')).toBe('audio/wav');
  expect(Buffer.from(await sound.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
  const part = await fetch(link, { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'RIFF']);

  const other = new URL(link);
  other.pathname = other.pathname.replace(sid, `RE${'0'.repeat(32)}`);
  expect((await fetch(other)).status).toBe(403);
  expect(await askForLink(call.id, key, 'agent-2')).toMatchObject({
    status: 403,
    answer: { error: 'This is not your call.' },
  });
});
