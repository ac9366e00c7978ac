import { beforeEach, describe, expect, it } from 'vitest';
import { type TaskRouterFixture, taskRouterFixture } from '../testing/task-router-fixture.ts';
import { updateReservation } from './changes/reservation.ts';
import { createTaskFrom, removeTask, updateTask } from './changes/task.ts';
import { acceptReservation } from './engine/accept-reservation.ts';
import { completeTask } from './engine/complete-task.ts';
import { wrapUp } from './engine/wrap-up.ts';
import type { Reservation, Task, Worker } from './model.ts';

let fixture: TaskRouterFixture;
let workflow: string;
let ana: Worker;
let task: Task;
let offer: Reservation;

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const update = (fields: Record<string, string>) => updateReservation(fixture.engine, offer, form(fields));
const activityOf = (worker: Worker) => fixture.engine.store.activities.get(worker.activitySid).friendlyName;

beforeEach(async () => {
  fixture = taskRouterFixture();
  workflow = fixture.workflow([{ queue: fixture.queue('sales') }]);
  ana = fixture.worker('ana');
  task = fixture.call(workflow, { from: '+13055550100' });
  await fixture.settle();
  offer = fixture.offerOf(task);
  fixture.events.length = 0;
});

describe('a reservation', () => {
  it('accepted, wrapped and completed changes its task too, and keeps the worker occupied until the end', async () => {
    const next = fixture.call(workflow);
    acceptReservation(fixture.engine, offer);
    expect(task.status).toBe('assigned');
    wrapUp(fixture.engine, { task, reason: 'hangup' });
    await fixture.settle();
    expect([offer.status, task.status, next.status]).toEqual(['wrapping', 'wrapping', 'pending']);
    completeTask(fixture.engine, { task, reason: 'sold' });
    await fixture.settle();
    expect([offer.status, task.status, next.status]).toEqual(['completed', 'completed', 'reserved']);
    expect(fixture.events.filter(type => !type.includes('queue') && !type.startsWith('workflow'))).toEqual([
      'task.created',
      'reservation.accepted',
      'task.wrapup',
      'reservation.wrapup',
      'task.completed',
      'reservation.completed',
      'reservation.created',
    ]);
  });

  it('that times out moves the worker to the timeout activity and the task to the next worker', async () => {
    const bo = fixture.worker('bo');
    await fixture.clock.advance(6_999);
    expect(offer.status).toBe('pending');
    await fixture.clock.advance(1);
    await fixture.settle();
    expect(offer.status).toBe('timeout');
    expect(activityOf(ana)).toBe('Offline');
    expect(fixture.offerOf(task).workerSid).toBe(bo.sid);
  });

  it('rejected moves the task to the next worker, and may move the worker to another activity', async () => {
    const bo = fixture.worker('bo');
    update({ ReservationStatus: 'rejected', WorkerActivitySid: fixture.activitySid('Unavailable') });
    await fixture.settle();
    expect([offer.status, activityOf(ana)]).toEqual(['rejected', 'Unavailable']);
    expect(fixture.offerOf(task).workerSid).toBe(bo.sid);
  });

  it('rejected by the only worker, who stays available, is offered to this worker again', async () => {
    update({ ReservationStatus: 'rejected' });
    await fixture.settle();
    expect(fixture.offerOf(task)).toMatchObject({ workerSid: ana.sid, status: 'pending' });
    expect(fixture.offerOf(task).sid).not.toBe(offer.sid);
  });

  it('can be accepted once', () => {
    update({ ReservationStatus: 'accepted' });
    expect(() => update({ ReservationStatus: 'accepted' })).toThrow(/cannot become accepted, because it is accepted/);
    expect(() => update({ ReservationStatus: 'rejected' })).toThrow(/cannot become rejected/);
  });

  it('is canceled with its task, when the caller hangs up', () => {
    fixture.router.port.callAbandoned(task.sid, 'hangup');
    expect(task).toMatchObject({ status: 'canceled', reason: 'hangup' });
    expect(offer.status).toBe('canceled');
    expect(fixture.events).toEqual(['task.canceled', 'reservation.canceled']);
  });

  it('is rejected when the worker becomes unavailable with RejectPendingReservations', async () => {
    fixture.move(ana, 'Offline', { RejectPendingReservations: 'true' });
    await fixture.settle();
    expect([offer.status, task.status]).toEqual(['rejected', 'pending']);
  });
});

describe('a task', () => {
  it('changes only to statuses that its status allows', () => {
    expect(() => updateTask(fixture.engine, task, form({ AssignmentStatus: 'completed' }))).toThrow(
      /not currently assigned/,
    );
    expect(() => updateTask(fixture.engine, task, form({ AssignmentStatus: 'wrapping' }))).toThrow(
      /not currently assigned/,
    );
    acceptReservation(fixture.engine, offer);
    expect(() => updateTask(fixture.engine, task, form({ AssignmentStatus: 'canceled' }))).toThrow(
      /not pending or reserved/,
    );
  });

  it('is canceled after its own timeout, and deleted after five minutes', async () => {
    fixture.move(ana, 'Offline', { RejectPendingReservations: 'true' });
    await fixture.clock.advance(86_400_000);
    expect(task).toMatchObject({ status: 'canceled', reason: 'Task TTL Exceeded' });
    await fixture.clock.advance(300_000);
    expect(fixture.engine.store.tasks.find(task.sid)).toBeUndefined();
    expect(fixture.engine.store.reservations.find(offer.sid)).toBeUndefined();
  });

  it('rejects an update with an older version', () => {
    expect(() => updateTask(fixture.engine, task, form({ Attributes: '{}' }), '"0"')).toThrow(/version 1/);
    updateTask(fixture.engine, task, form({ Attributes: '{"a":1}' }), '"1"');
    expect(task.attributes).toEqual({ a: 1 });
  });
});

describe('the conference instruction', () => {
  const conference = { Instruction: 'conference', ConferenceStatusCallback: 'http://app.test/conference' };

  it('dials the worker, and accepts once both legs have joined', async () => {
    update(conference);
    expect(fixture.voice.instructions).toMatchObject([
      { taskSid: task.sid, reservationSid: offer.sid, customerCallSid: 'CA1', to: 'client:ana' },
    ]);
    expect(fixture.voice.instructions[0]?.params.get('ConferenceStatusCallback')).toBe('http://app.test/conference');
    expect(offer.status).toBe('pending');
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    expect([offer.status, task.status]).toEqual(['accepted', 'assigned']);
    expect(task.attributes.conference).toEqual({ participants: { worker: 'CA2', customer: 'CA1' } });
  });

  it('pauses the timeout while it runs', async () => {
    update(conference);
    await fixture.clock.advance(30_000);
    expect(offer.status).toBe('pending');
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    expect(offer.status).toBe('accepted');
  });

  it('cancels the reservation if it fails, and offers the task again', async () => {
    const bo = fixture.worker('bo');
    update(conference);
    await fixture.clock.advance(1_000);
    await fixture.voice.settle({ ok: false, reason: 'no-answer' });
    await fixture.settle();
    expect(offer.status).toBe('canceled');
    expect(fixture.offerOf(task).workerSid).toBe(bo.sid);
  });

  it("ends the worker's leg when the caller hangs up during it, and ignores a late success", async () => {
    update(conference);
    fixture.router.port.callAbandoned(task.sid, 'hangup');
    expect(fixture.voice.cancelled).toEqual([offer.sid]);
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    expect([offer.status, task.status]).toEqual(['canceled', 'canceled']);
  });

  it("wraps up when the worker's leg ends, but not when another leg ends", async () => {
    update(conference);
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    fixture.router.port.workerLegEnded(task.sid, 'CA9');
    expect(task.status).toBe('assigned');
    fixture.router.port.workerLegEnded(task.sid, 'CA2');
    expect([offer.status, task.status]).toEqual(['wrapping', 'wrapping']);
    fixture.router.port.workerLegEnded(task.sid, 'CA2');
    expect(task.status).toBe('wrapping');
  });

  it('is rejected while another instruction runs', () => {
    update(conference);
    expect(() => update(conference)).toThrow(/already being connected/);
  });
});

describe('a task without a caller', () => {
  it('dials only its worker, from the task’s number', async () => {
    const attributes = '{"from":"+18005550100"}';
    const outbound = createTaskFrom(fixture.engine, fixture.workspace, form({ Attributes: attributes }));
    fixture.worker('bo');
    await fixture.settle();
    const reservation = fixture.offerOf(outbound);
    updateReservation(fixture.engine, reservation, form({ Instruction: 'conference' }));
    expect(fixture.voice.instructions).toMatchObject([{ taskSid: outbound.sid, from: '+18005550100' }]);
    expect(fixture.voice.instructions[0]?.customerCallSid).toBeUndefined();
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    expect(outbound).toMatchObject({
      status: 'assigned',
      attributes: { conference: { participants: { worker: 'CA2' } } },
    });
  });

  it('can not be dequeued', async () => {
    const outbound = createTaskFrom(fixture.engine, fixture.workspace, form({ Attributes: '{}' }));
    fixture.worker('bo');
    await fixture.settle();
    expect(() =>
      updateReservation(fixture.engine, fixture.offerOf(outbound), form({ Instruction: 'dequeue' })),
    ).toThrow(/no call_sid/);
  });
});

describe('an ended task takes its caller out of the queue', () => {
  it.each([
    [
      'canceled',
      () => updateTask(fixture.engine, task, form({ AssignmentStatus: 'canceled', Reason: 'closed' })),
      'closed',
    ],
    ['deleted', () => removeTask(fixture.engine, task), 'deleted'],
  ])('when it is %s', (_, go, reason) => {
    go();
    expect(fixture.voice.released).toEqual([`CA1 ${reason}`]);
  });

  it('when it times out', async () => {
    fixture.move(ana, 'Offline', { RejectPendingReservations: 'true' });
    await fixture.clock.advance(86_400_000);
    expect(fixture.voice.released).toEqual(['CA1 Task TTL Exceeded']);
  });

  it('except after it was accepted and completed', () => {
    acceptReservation(fixture.engine, offer);
    completeTask(fixture.engine, { task, reason: null });
    expect(fixture.voice.released).toEqual([]);
  });
});

describe('the other instructions', () => {
  it('dequeue dials the worker for the caller, and accepts once they talk', async () => {
    update({ Instruction: 'dequeue', DequeueFrom: '+1800', DequeueTimeout: '9', DequeueStatusCallbackUrl: 'http://x' });
    const [instruction] = fixture.voice.instructions;
    expect(instruction).toMatchObject({ customerCallSid: 'CA1', to: 'client:ana' });
    expect(Object.fromEntries(instruction?.params ?? [])).toEqual({
      From: '+1800',
      Timeout: '9',
      StatusCallback: 'http://x',
    });
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    expect([offer.status, task.status, task.attributes.worker_call_sid]).toEqual(['accepted', 'assigned', 'CA2']);
  });

  it('call runs a document on the worker’s leg; the reservation stays pending unless the instruction accepts', async () => {
    update({ Instruction: 'call', CallFrom: '+1800', CallUrl: 'http://app.test/agent' });
    expect(fixture.voice.instructions).toMatchObject([{ to: 'client:ana', url: 'http://app.test/agent' }]);
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA2' });
    expect(offer.status).toBe('pending');
    update({ Instruction: 'call', CallFrom: '+1800', CallUrl: 'http://app.test/agent', CallAccept: 'true' });
    await fixture.voice.settle({ ok: true, workerCallSid: 'CA3' });
    expect(offer.status).toBe('accepted');
  });

  it('redirect runs another document on the caller’s leg', () => {
    update({ Instruction: 'redirect', RedirectUrl: 'http://app.test/voicemail', RedirectAccept: 'true' });
    expect(fixture.voice.redirected).toEqual(['CA1 http://app.test/voicemail']);
    expect(offer.status).toBe('accepted');
  });

  it('call and redirect need a URL, and an unknown instruction is rejected', () => {
    expect(() => update({ Instruction: 'call' })).toThrow(/Url/);
    expect(() => update({ Instruction: 'redirect' })).toThrow(/Url/);
    expect(() => update({ Instruction: 'sing' })).toThrow(/sing/);
    expect(() => update({ Instruction: 'accept', Record: 'true' })).toThrow(/Record of .* 'accept'/);
  });
});

describe('the assignment callback', () => {
  const offered = async (answer: unknown, status?: number) => {
    fixture.respondWith(answer, status);
    const form = {
      AssignmentCallbackUrl: 'http://app.test/assign',
      FallbackAssignmentCallbackUrl: 'http://app.test/fallback',
    };
    const asking = fixture.workflow([{ queue: fixture.queue('other') }], { form });
    fixture.worker('bo');
    const other = fixture.call(asking, { from: '+1' });
    await fixture.settle();
    return other;
  };

  it('contains the reservation, and an empty 200 leaves the decision to the client', async () => {
    const other = await offered(undefined);
    expect(fixture.sent).toMatchObject([
      {
        kind: 'assignment',
        url: 'http://app.test/assign',
        timeoutMs: 5_000,
        params: { TaskSid: other.sid, ReservationSid: other.reservationSid },
      },
    ]);
    expect(JSON.parse(fixture.sent[0]?.params.TaskAttributes ?? '')).toEqual({ from: '+1', call_sid: 'CA1' });
    expect(other.status).toBe('reserved');
  });

  it('is not followed if a property of its response would be ignored', async () => {
    const other = await offered({ instruction: 'dequeue', from: '+1', record: 'record-from-answer' });
    expect(other.status).toBe('reserved');
    expect(fixture.voice.instructions).toEqual([]);
  });

  it('accepts', async () => {
    expect((await offered({ instruction: 'accept' })).status).toBe('assigned');
  });

  it('rejects, and moves the worker', async () => {
    const other = await offered({ instruction: 'reject', activity_sid: fixture.activitySid('Unavailable') });
    await fixture.settle();
    const [bo] = fixture.engine.store.workers.all().filter(({ friendlyName }) => friendlyName === 'bo');
    expect(bo && activityOf(bo)).toBe('Unavailable');
    expect(other.status).toBe('pending');
  });

  it('connects with the parameters in their REST names', async () => {
    await offered({ instruction: 'conference', from: '+1800', conference_status_callback_event: ['start', 'end'] });
    const { params } = fixture.voice.instructions[0] ?? {};
    expect(params?.get('From')).toBe('+1800');
    expect(params?.getAll('ConferenceStatusCallbackEvent')).toEqual(['start', 'end']);
  });

  it('dequeues with the parameters in their REST names', async () => {
    await offered({ instruction: 'dequeue', from: '+1800', status_callback_events: 'ringing,answered' });
    const { params } = fixture.voice.instructions[0] ?? {};
    expect(params?.get('From')).toBe('+1800');
    expect(params?.getAll('StatusCallbackEvent')).toEqual(['ringing', 'answered']);
  });

  it('calls the worker', async () => {
    await offered({ instruction: 'call', from: '+1800', url: 'http://app.test/agent' });
    expect(fixture.voice.instructions).toMatchObject([{ url: 'http://app.test/agent' }]);
  });

  it('redirects the caller', async () => {
    await offered({ instruction: 'redirect', call_sid: 'CA7', url: 'http://app.test/voicemail' });
    expect(fixture.voice.redirected).toEqual(['CA7 http://app.test/voicemail']);
  });

  it('uses the fallback URL if the first URL fails', async () => {
    await offered(undefined, 500);
    expect(fixture.sent.map(({ url }) => url)).toEqual(['http://app.test/assign', 'http://app.test/fallback']);
  });
});

describe('the events callback', () => {
  it('sends the event with task, worker and reservation', async () => {
    fixture.receiveEvents();
    acceptReservation(fixture.engine, offer);
    expect(fixture.sent).toMatchObject([
      {
        kind: 'taskrouter',
        url: 'http://app.test/events',
        params: {
          EventType: 'reservation.accepted',
          ResourceType: 'reservation',
          ResourceSid: offer.sid,
          ReservationSid: offer.sid,
          TaskSid: task.sid,
          TaskAssignmentStatus: 'assigned',
          TaskQueueName: 'sales',
          WorkerSid: ana.sid,
          WorkerName: 'ana',
          WorkerActivityName: 'Available',
          TimestampMs: String(fixture.clock.now().getTime()),
          WorkspaceName: 'Coverline',
        },
      },
    ]);
    expect(fixture.sent[0]?.params.Sid).toMatch(/^EV[0-9a-f]{32}$/);
  });

  it('sends only events in the filter', async () => {
    fixture.receiveEvents('worker.activity.update, task.canceled');
    await fixture.clock.advance(2_500);
    fixture.move(ana, 'Unavailable');
    fixture.router.port.callAbandoned(task.sid, 'hangup');
    expect(fixture.sent.map(({ params }) => params.EventType)).toEqual(['worker.activity.update', 'task.canceled']);
    expect(fixture.sent[0]?.params).toMatchObject({
      WorkerActivityName: 'Unavailable',
      WorkerPreviousActivityName: 'Available',
      WorkerTimeInPreviousActivityMs: '2500',
    });
    expect(fixture.sent[1]?.params).toMatchObject({ TaskCanceledReason: 'hangup', ResourceSid: task.sid });
  });
});
