import { expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { endOrphanedConferences } from './orphaned-conferences.ts';

const completed = async (open: Call[], { task = 'completed', since = at(0), now = at(300) } = {}) => {
  const completeConference = vi.fn(async () => {});
  const provider = {
    liveConferences: async () => [{ sid: CONFERENCE_SID, task_sid: TASK_SID, since }],
    taskStatus: async () => (task === 'unknown' ? undefined : task),
    completeConference,
  };
  await endOrphanedConferences({ provider: provider as never }, { open, kept: [] }, now);
  return completeConference.mock.calls;
};

it.each(['completed', 'canceled', 'wrapping', 'unknown'])(
  'ends a conference without an open call, its task %s',
  async task => {
    expect(await completed([anEndedCall()], { task })).toEqual([[CONFERENCE_SID]]);
  },
);

it.each([
  ['whose call goes on', [anAcceptedCall()], {}],
  ['that a transferred call shares', [aCall({ id: 'b', conference_task_sid: TASK_SID })], {}],
  ['whose task has just connected somebody, before the webhook', [aCall()], { task: 'assigned' }],
  ['that is young', [], { since: at(200) }],
])('leaves a conference alone %s', async (_name, open, options) => {
  expect(await completed(open, options)).toEqual([]);
});
