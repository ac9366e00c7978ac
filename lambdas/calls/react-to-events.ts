import { eventHandler } from '#platform/event-handler';
import { getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import { provider } from './provider.ts';
import { finishTask, holdForLostAgent, resumeWithAgent } from './react-to-call.ts';

const deps = { getCall, getUser, provider };

/** What has to be done at Twilio when something became true of a call. Each may be delivered more than once. */
export const handler = eventHandler({
  'call.agent_disconnected': ({ detail }) => holdForLostAgent(deps, detail.task_attribute_key),
  'call.agent_reconnected': ({ detail }) => resumeWithAgent(deps, detail.task_attribute_key),
  'call.disposed': ({ detail }) => finishTask(deps, detail.task_attribute_key),
});
