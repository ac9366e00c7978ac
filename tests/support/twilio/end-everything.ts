import type { Twilio } from 'twilio';

const UNFINISHED = ['pending', 'reserved', 'assigned', 'wrapping'];

/** Ends every call and every task, so that a test that failed leaves nothing to the next one. */
export const endEverything = async (client: Twilio, workspaceSid: string): Promise<void> => {
  const workspace = client.taskrouter.v1.workspaces(workspaceSid);
  for (const { sid } of await client.calls.list({ status: 'in-progress' }))
    await client.calls(sid).update({ status: 'completed' });
  for (const { sid, assignmentStatus } of await workspace.tasks.list({ assignmentStatus: UNFINISHED })) {
    const isAccepted = assignmentStatus === 'assigned' || assignmentStatus === 'wrapping';
    await workspace.tasks(sid).update({ assignmentStatus: isAccepted ? 'completed' : 'canceled' });
  }
};
