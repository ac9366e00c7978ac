import { afterEach, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/actor';
import type { Feature } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import { recordingKey } from '#shared/calls/transitions';
import { aCall, anEndedCall, CUSTOMER_SID, RECORDING_SID } from '../../tests/support/a-call.ts';
import { anActor, anAdmin, anotherAgent } from '../../tests/support/an-actor.ts';
import { captureLog } from '../../tests/support/captured-log.ts';
import { fakeCalls } from '../../tests/support/fake-calls.ts';
import { recordings } from './recordings.ts';
import { snippedRecordingDownloadLink } from './snipped-recording-download-link.ts';

const KEY = recordingKey(RECORDING_SID);
const recorded = (fields: Partial<Call> = {}) =>
  anEndedCall({ recording_sid: RECORDING_SID, snipped_recording_key: KEY, ...fields });
const supervisor = (): Actor => {
  const actor = anotherAgent();
  return { ...actor, access: { ...actor.access, features: ['AgentDashboard'] satisfies Feature[] } };
};

const ask = (call: Call, { actor = anActor(), key = KEY, stored = true, id = CUSTOMER_SID } = {}) => {
  const kept = { isStored: vi.fn(async () => stored), link: vi.fn(async (of: string) => `https://bucket.test/${of}`) };
  const answer = snippedRecordingDownloadLink(
    { calls: fakeCalls(call), recordings: kept, actor },
    { task_attribute_key: `taskAttribute/${id}`, snipped_recording: key },
  );
  return { answer, kept };
};

afterEach(() => vi.restoreAllMocks());

it.each([
  ['the agent of the call', anActor()],
  ['an admin', anAdmin()],
  ['one who watches the floor', supervisor()],
])('is given to %s', async (_, actor) => {
  expect(await ask(recorded(), { actor }).answer).toEqual({ data: `https://bucket.test/${KEY}` });
});

it.each([
  ['another agent', recorded(), { actor: anotherAgent() }, 'forbidden', 'This is not your call.'],
  ['a call of nobody', aCall({ snipped_recording_key: KEY }), {}, 'forbidden', 'This is not your call.'],
  [
    "another call's recording",
    recorded(),
    { key: recordingKey(`RE${'2'.repeat(32)}`) },
    'not_found',
    'This call has no such recording.',
  ],
  ['a call without one', anEndedCall(), {}, 'not_found', 'This call has no such recording.'],
])('is refused, and logged, for %s', async (_, call, options, code, sentence) => {
  const log = captureLog();
  const { answer, kept } = ask(call, options);
  await expect(answer).rejects.toMatchObject({ code, message: sentence });
  expect(kept.link).not.toHaveBeenCalled();
  expect(log.text()).toContain('access denied');
});

it('says so where the call is not there', async () => {
  await expect(ask(recorded(), { id: 'unknown' }).answer).rejects.toMatchObject({ code: 'not_found' });
});

it('asks for patience while the recording is on its way', async () => {
  const { answer, kept } = ask(recorded(), { stored: false });
  await expect(answer).rejects.toMatchObject({ code: 'not_found', message: 'The recording is not ready yet.' });
  expect(kept.link).not.toHaveBeenCalled();
});

it('signs a link that plays for five minutes', async () => {
  Object.assign(process.env, {
    UPLOADS_BUCKET: 'coverline-test-uploads',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const link = new URL(await recordings.link(KEY));
  expect(link.host + link.pathname).toContain('coverline-test-uploads');
  expect(link.pathname).toContain(KEY);
  expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
  expect(link.searchParams.get('X-Amz-Signature')).toBeTruthy();
});
