import { HeadObjectCommand, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { theTelephonySettings } from '../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../tests/support/unit/http-server.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { handler } from './copy-recording.ts';

const storage = strictMock(S3Client);
const secrets = strictMock(SecretsManagerClient);
const RECORDING_SID = `RE${'1'.repeat(32)}`;
const key = `recordings/${RECORDING_SID}.wav`;
let status: number;
let twilio: Awaited<ReturnType<typeof startHttpServer>>;

beforeEach(async () => {
  status = 200;
  twilio = await startHttpServer((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else response.writeHead(status, { 'content-type': 'audio/x-wav' }).end('the sound');
  });
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
  vi.stubEnv('TELEPHONY_SECRET_ID', 'telephony');
  vi.stubEnv('TWILIO_ENDPOINT_URL', twilio.origin);
  storage.resetHistory();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(theTelephonySettings()) });
  captureLog();
});
afterEach(async () => {
  clearTelephonySettings();
  await twilio.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const anEvent = (name: string, detail: object) =>
  ({ id: 'event-1', 'detail-type': name, detail }) as Parameters<typeof handler>[0];
const ts = '2026-01-05T15:00:00.000Z';
const recorded = () =>
  anEvent('call.recorded', { task_attribute_key: 'taskAttribute/1', recording_sid: RECORDING_SID, ts });
const methods = () => twilio.received.map(({ method }) => method);

describe('copy-recording', () => {
  it.each<[string, object]>([
    ['call.recorded', { task_attribute_key: 'taskAttribute/1', recording_sid: RECORDING_SID, ts }],
    ['verification.recorded', { lead_key: 'lead/1', recording_sid: RECORDING_SID, ts }],
  ])(
    'puts the sound of %s into the bucket under its key, and leaves the encryption to the bucket',
    async (...event) => {
      storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
      storage.on(PutObjectCommand).resolves({});
      await handler(anEvent(...event), aContext());
      expect(storage.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toEqual([
        { Bucket: 'uploads', Key: key, Body: new Uint8Array(Buffer.from('the sound')), ContentType: 'audio/wav' },
      ]);
      expect(methods()).toEqual(['GET', 'DELETE']);
    },
  );

  it('asks Twilio for the recording with the API key', async () => {
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    storage.on(PutObjectCommand).resolves({});
    await handler(recorded(), aContext());
    const { account_sid, api_key_sid, api_key_secret } = theTelephonySettings();
    const [request] = twilio.received;
    expect(request?.url).toBe(`/2010-04-01/Accounts/${account_sid}/Recordings/${RECORDING_SID}.wav`);
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${btoa(`${api_key_sid}:${api_key_secret}`)}`,
      'x-twilio-emulated-host': 'api.twilio.com',
    });
  });

  it.each([
    [404, `Twilio does not have the recording ${RECORDING_SID}.`],
    [500, `Twilio answered 500 for the recording ${RECORDING_SID}.`],
  ])('fails where Twilio answers %d, so that the event is retried', async (code, message) => {
    status = code;
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    await expect(handler(recorded(), aContext())).rejects.toThrow(message);
    expect(methods()).toEqual(['GET']);
  });

  it('keeps the recording at Twilio where the bucket fails, and fails itself, so that the event is retried', async () => {
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    storage.on(PutObjectCommand).rejects(new Error('SlowDown'));
    await expect(handler(recorded(), aContext())).rejects.toThrow('SlowDown');
    expect(methods()).toEqual(['GET']);
  });
});
