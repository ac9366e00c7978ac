import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SilentTwilio, startSilentTwilio } from '../../testing/silent-twilio.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
const PATIENCE = 10_000;

let twilio: SilentTwilio;
beforeAll(async () => {
  twilio = await startSilentTwilio();
});
afterAll(() => twilio.stop());

const provision = async (name: string) => {
  const created = await twilio.client.taskrouter.v1.workspaces.create({ friendlyName: name });
  const workspace = twilio.client.taskrouter.v1.workspaces(created.sid);
  const online = await workspace.activities.create({ friendlyName: 'Online', available: true });
  const queue = await workspace.taskQueues.create({ friendlyName: 'sales', targetWorkers: 'groups HAS "sales"' });
  const workflow = await workspace.workflows.create({
    friendlyName: 'inbound',
    configuration: JSON.stringify({ task_routing: { filters: [], default_filter: { queue: queue.sid } } }),
    taskReservationTimeout: 7,
  });
  return { created, workspace, online, queue, workflow };
};

describe('TaskRouter over REST, read by the twilio package', () => {
  it('creates, changes, lists and deletes provisioned resources', async () => {
    const { created, workspace, online, queue, workflow } = await provision('crud');
    expect(created).toMatchObject({ defaultActivityName: 'Offline', timeoutActivityName: 'Offline', eventsFilter: '' });
    expect(created.dateCreated).toBeInstanceOf(Date);
    const changed = await workspace.update({
      eventCallbackUrl: 'http://app.test/events',
      eventsFilter: 'task.created',
      timeoutActivitySid: online.sid,
    });
    expect(changed).toMatchObject({ eventCallbackUrl: 'http://app.test/events', timeoutActivityName: 'Online' });
    await expect(workspace.fetch()).resolves.toMatchObject({ eventsFilter: 'task.created' });

    const names = (await workspace.activities.list()).map(({ friendlyName }) => friendlyName);
    expect(names).toEqual(['Offline', 'Available', 'Unavailable', 'Online']);
    await expect(workspace.activities.list({ available: 'true' })).resolves.toHaveLength(2);
    await expect(workspace.activities(online.sid).update({ friendlyName: 'On' })).resolves.toMatchObject({
      friendlyName: 'On',
      available: true,
    });
    await expect(workspace.taskChannels('voice').fetch()).resolves.toMatchObject({ uniqueName: 'voice' });
    await expect(workspace.taskChannels.list()).resolves.toHaveLength(2);

    expect(queue).toMatchObject({ targetWorkers: 'groups HAS "sales"', taskOrder: 'FIFO', maxReservedWorkers: 1 });
    await expect(workspace.taskQueues(queue.sid).update({ taskOrder: 'LIFO' })).resolves.toMatchObject({
      friendlyName: 'sales',
      taskOrder: 'LIFO',
    });
    expect(workflow).toMatchObject({ taskReservationTimeout: 7, assignmentCallbackUrl: null });
    await workspace.workflows(workflow.sid).update({ assignmentCallbackUrl: 'http://app.test/assign' });
    const [listed] = await workspace.workflows.list({ friendlyName: 'inbound' });
    expect(listed).toMatchObject({ assignmentCallbackUrl: 'http://app.test/assign', taskReservationTimeout: 7 });

    await workspace.workflows(workflow.sid).remove();
    await workspace.taskQueues(queue.sid).remove();
    await workspace.activities(online.sid).remove();
    await expect(workspace.activities(online.sid).fetch()).rejects.toMatchObject({ status: 404 });
    await workspace.remove();
    await expect(workspace.fetch()).rejects.toMatchObject({ status: 404 });
  });

  it('rejects invalid parameters with a message', async () => {
    const { workspace, workflow } = await provision('rejections');
    const bad = { status: 400, code: 20001 };
    await expect(workspace.taskQueues.create({ friendlyName: 'x', targetWorkers: 'level ==' })).rejects.toMatchObject(
      bad,
    );
    await expect(workspace.workflows(workflow.sid).update({ configuration: '{' })).rejects.toMatchObject(bad);
    const lost = JSON.stringify({ task_routing: { default_filter: { queue: 'WQ0' } } });
    await expect(workspace.workflows(workflow.sid).update({ configuration: lost })).rejects.toMatchObject(bad);
    await expect(workspace.workers.create({ friendlyName: 'x', attributes: '[1]' })).rejects.toMatchObject(bad);
    await expect(workspace.taskQueues.create({ friendlyName: 'sales' })).rejects.toMatchObject(bad);
    await expect(workspace.tasks.create({ taskChannel: 'pigeon' })).rejects.toMatchObject(bad);
  });

  it('creates workers, finds them, and changes their channels', async () => {
    const { workspace, online, queue } = await provision('workers');
    const ana = await workspace.workers.create({
      friendlyName: 'ana@coverline.test',
      attributes: JSON.stringify({ groups: ['sales'], contact_uri: 'client:ana' }),
    });
    await workspace.workers.create({ friendlyName: 'bo@coverline.test' });
    expect(ana).toMatchObject({ activityName: 'Offline', available: false });
    expect(JSON.parse(ana.attributes)).toMatchObject({ groups: ['sales'] });
    await expect(workspace.workers(ana.sid).update({ activitySid: online.sid })).resolves.toMatchObject({
      activityName: 'Online',
      available: true,
    });
    const found = async (filter: Parameters<typeof workspace.workers.list>[0]) =>
      (await workspace.workers.list(filter)).map(({ sid }) => sid);
    await expect(found({ friendlyName: 'ana@coverline.test' })).resolves.toEqual([ana.sid]);
    await expect(found({ activityName: 'Online' })).resolves.toEqual([ana.sid]);
    await expect(found({ taskQueueSid: queue.sid })).resolves.toEqual([ana.sid]);
    await expect(found({ taskQueueName: queue.friendlyName })).resolves.toEqual([ana.sid]);
    await expect(found({ taskQueueName: 'a queue that nobody made' })).resolves.toEqual([]);
    await expect(found({ taskQueueSid: `WQ${'0'.repeat(32)}` })).resolves.toEqual([]);
    await expect(found({ targetWorkersExpression: 'groups HAS "service"' })).resolves.toEqual([]);

    const channels = workspace.workers(ana.sid).workerChannels;
    expect((await channels.list()).map(({ taskChannelUniqueName }) => taskChannelUniqueName)).toEqual([
      'default',
      'voice',
    ]);
    await expect(workspace.workers(ana.sid).workerChannels('voice').update({ capacity: 2 })).resolves.toMatchObject({
      configuredCapacity: 2,
      assignedTasks: 0,
    });
    await workspace.workers(ana.sid).remove();
    await expect(workspace.workers.list()).resolves.toHaveLength(1);
  });

  it('changes a task only at the version that the caller has read, if one is named', async () => {
    const { workspace, workflow } = await provision('versions');
    const { sid } = await workspace.tasks.create({ workflowSid: workflow.sid, taskChannel: 'voice' });
    const task = workspace.tasks(sid);
    const read = await task.fetchWithHttpInfo();
    const ifMatch = read.headers.etag;
    const changed = await task.updateWithHttpInfo({ attributes: '{"by":"the first"}', ifMatch });
    expect(changed.headers.etag).not.toBe(ifMatch);
    await expect(task.update({ attributes: '{"by":"the second"}', ifMatch })).rejects.toMatchObject({ status: 412 });
    await expect(task.fetch()).resolves.toMatchObject({ attributes: '{"by":"the first"}' });
  });

  it('completes a task through its reservation', async () => {
    const { workspace, online, workflow, queue } = await provision('tasks');
    const ana = await workspace.workers.create({
      friendlyName: 'ana',
      activitySid: online.sid,
      attributes: JSON.stringify({ groups: ['sales'], contact_uri: 'client:ana' }),
    });
    const task = await workspace.tasks.create({
      workflowSid: workflow.sid,
      taskChannel: 'voice',
      priority: 3,
      attributes: JSON.stringify({ task_attribute_key: 'taskAttribute/1', call_sid: 'CA1' }),
    });
    expect(task).toMatchObject({ priority: 3, taskQueueSid: queue.sid, taskChannelUniqueName: 'voice', age: 0 });
    const reservations = await vi.waitFor(async () => {
      const found = await workspace.tasks(task.sid).reservations.list();
      expect(found).toHaveLength(1);
      return found;
    }, PATIENCE);
    const [offer] = reservations;
    expect(offer).toMatchObject({ reservationStatus: 'pending', workerSid: ana.sid, workerName: 'ana' });
    const reservation = workspace.tasks(task.sid).reservations(offer?.sid ?? '');
    await expect(
      reservation.update({
        instruction: 'conference',
        from: '+18005550100',
        conferenceStatusCallbackEvent: ['start', 'end'],
      }),
    ).resolves.toMatchObject({ reservationStatus: 'pending' });
    await twilio.voice.settle({ ok: true, workerCallSid: 'CA2' });
    await expect(reservation.fetch()).resolves.toMatchObject({ reservationStatus: 'accepted' });
    expect(twilio.voice.instructions.at(-1)?.params.getAll('ConferenceStatusCallbackEvent')).toEqual(['start', 'end']);

    await expect(workspace.tasks.list({ assignmentStatus: ['assigned', 'wrapping'] })).resolves.toHaveLength(1);
    await expect(workspace.tasks.list({ evaluateTaskAttributes: 'call_sid == "CA9"' })).resolves.toHaveLength(0);
    await expect(reservation.update({ reservationStatus: 'accepted' })).rejects.toMatchObject({ status: 400 });
    await workspace.tasks(task.sid).update({ assignmentStatus: 'wrapping', reason: 'hangup' });
    const done = await workspace.tasks(task.sid).update({ assignmentStatus: 'completed', reason: 'sold' });
    expect(done).toMatchObject({ assignmentStatus: 'completed', reason: 'sold' });
    await expect(
      workspace.workers(ana.sid).reservations.list({ reservationStatus: 'completed' }),
    ).resolves.toHaveLength(1);
    await workspace.tasks(task.sid).remove();
    await expect(workspace.tasks(task.sid).fetch()).rejects.toMatchObject({ status: 404 });
  });
});
