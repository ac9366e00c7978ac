import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import type { Call } from '#shared/calls/call';
import { needsPause } from '#shared/calls/recording-pause';
import { Rejection } from '#shared/errors';
import { anAcceptedCall, at } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { ReconcileDeps } from '../reconcile/deps.ts';
import { followRecording } from '../reconcile/follow-recording.ts';
import { pauseRecording } from './pause-recording.ts';
import { recordVerification } from './record-verification.ts';

beforeEach(() => void captureLog());
afterEach(() => vi.restoreAllMocks());

const first = anActor({ roles: ['verification'] });
const second = anActor({ id: 'agent-2', email: 'john.doe@coverline.test' });

/** Two agents with one customer; the first agent has the root call. */
const conversation = (): [Call, Call] => [
  anAcceptedCall({ id: 'first', sibling_ids: ['second'], agent_call_sid: 'CA1' }),
  anAcceptedCall({
    id: 'second',
    root_call_id: 'first',
    agent_call_sid: 'CA2',
    reservation_user_key: 'user/agent-2',
    reservation_user_email: second.user.email,
  }),
];

type Step = (what: string) => Promise<void>;

const alone: Step = async () => {};

const around =
  <A extends unknown[], R>(step: Step, name: string, effect: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    await step(`${name} comes`);
    const result = await effect(...args);
    await step(`${name} answers`);
    return result;
  };

/** The step function of the running request; each DynamoDB request calls it before and after. */
const handled = new AsyncLocalStorage<Step>();

const passSteps = (): void => {
  const client = documentClient();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    const step = handled.getStore() ?? alone;
    await step(`${command.constructor.name} comes`);
    try {
      return await send(command);
    } finally {
      await step(`${command.constructor.name} answers`);
    }
  }) as never);
};

/** One table and one Twilio for all requests. Each request calls its `step` before and after every effect. */
const aFixture = () => {
  const calls = storedCalls(...conversation());
  calls.table.store({ leads: [aLead({ verification_agent_email: first.user.email })] });
  passSteps();
  const twilio = { conference: 'in-progress', legs: new Map<string, string>() };

  const through = (step: Step) => {
    const provider = {
      setRecordingPaused: around(
        step,
        'setRecordingPaused',
        async ({ parts }: { parts: Pick<Call, 'voice_verification'>[] }, paused: boolean) => {
          const status = paused ? 'paused' : 'in-progress';
          twilio.conference = status;
          for (const sid of parts.flatMap(part => part.voice_verification?.recording_sid ?? []))
            if (twilio.legs.has(sid)) twilio.legs.set(sid, status);
        },
      ),
      // As in the real provider, a lost response is not an error.
      startLegRecording: async (): Promise<string | undefined> => {
        await step('startLegRecording comes');
        const sid = `RE${twilio.legs.size + 1}`;
        twilio.legs.set(sid, 'in-progress');
        return step('startLegRecording answers').then(
          () => sid,
          error => {
            if (error instanceof Rejection) return undefined;
            throw error;
          },
        );
      },
      runningLegRecordings: around(step, 'runningLegRecordings', async () => [...twilio.legs.keys()]),
      stopLegRecording: around(
        step,
        'stopLegRecording',
        async (_leg: string, sid: string) => void twilio.legs.delete(sid),
      ),
    };
    return { provider, wait: () => step('a moment passes') };
  };

  let asked = 0;
  const pause = (step: Step, paused: boolean, actor = first, id = actor === first ? 'first' : 'second') => {
    const now = at(60 + ++asked / 1000);
    return handled.run(step, () =>
      pauseRecording({ ...through(step), actor, now }, { task_attribute_key: `taskAttribute/${id}`, paused }),
    );
  };
  const record = (step: Step) =>
    handled.run(step, () =>
      recordVerification(
        { ...through(step), actor: first, now: at(60) },
        { task_attribute_key: 'taskAttribute/first', group: 'niia_health', recording: true },
      ),
    );
  const minute = async (seconds: number) => {
    const deps = through(alone) as unknown as ReconcileDeps;
    await followRecording(deps, calls.all() as [Call, ...Call[]], at(60 + seconds));
  };

  /** Twilio records as the agents want, the calls agree, and every running recording is named by a call. */
  const expectSettled = (): void => {
    const parts = calls.all();
    const wanted = parts.some(needsPause) ? 'paused' : 'in-progress';
    expect(twilio.conference).toBe(wanted);
    for (const part of parts) expect(part.recording_paused ?? false).toBe(needsPause(part));
    const named = parts.flatMap(part => part.voice_verification?.recording_sid ?? []);
    expect([...twilio.legs]).toEqual(named.map(sid => [sid, wanted]));
    expect(parts.filter(part => part.verification_starting_ts)).toEqual([]);
  };
  return { pause, record, minute, expectSettled, twilio, calls };
};
type Fixture = ReturnType<typeof aFixture>;
type Request = (fixture: Fixture, step: Step) => Promise<unknown>;

const pauses: Request = (fixture, step) => fixture.pause(step, true);
const resumes: Request = (fixture, step) => fixture.pause(step, false);
const otherPauses: Request = (fixture, step) => fixture.pause(step, true, second);
const otherResumes: Request = (fixture, step) => fixture.pause(step, false, second);
const records: Request = (fixture, step) => fixture.record(step);
/** A rejection is an expected result; any other error is a bug. */
const answered = async (request: Promise<unknown>): Promise<string> => {
  try {
    await request;
    return 'done';
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
};

const pairs: [string, Request[], Request, Request][] = [
  ['a resume during a pause of the same agent', [], pauses, resumes],
  ['a pause during a resume of the same agent', [pauses], resumes, pauses],
  ['another agent’s pause during a resume', [pauses], resumes, otherPauses],
  ['another agent’s resume during a pause', [otherPauses], pauses, otherResumes],
  ['both agents’ resumes', [pauses, otherPauses], resumes, otherResumes],
  ['both agents’ pauses', [], pauses, otherPauses],
  ['a start of a verification during a pause', [], pauses, records],
  ['a pause during a start of a verification', [], records, pauses],
  ['a start of a verification during another agent’s pause', [], otherPauses, records],
  ['another agent’s pause during a start of a verification', [], records, otherPauses],
  ['a start of a verification during a resume', [pauses], resumes, records],
  ['two starts', [], records, records],
];

const aFixtureAfter = async (before: Request[]): Promise<Fixture> => {
  const fixture = aFixture();
  for (const request of before) await request(fixture, alone);
  return fixture;
};

/** The number of steps of a request that runs alone. */
const stepsOf = async (before: Request[], request: Request): Promise<string[]> => {
  const fixture = await aFixtureAfter(before);
  const steps: string[] = [];
  await answered(request(fixture, async what => void steps.push(what)));
  return steps;
};

describe('two concurrent requests', () => {
  it.each(pairs)('end in the wanted state: %s, interleaved at each step', async (_, before, outer, inner) => {
    const steps = await stepsOf(before, outer);
    expect(steps.length).toBeGreaterThan(6);
    for (let at = 0; at < steps.length; at++) {
      const fixture = await aFixtureAfter(before);
      let [n, within] = [0, 'done'];
      const around = await answered(
        outer(fixture, async () => {
          if (n++ === at) within = await answered(inner(fixture, alone));
        }),
      );
      // A request that gives up waiting for a start leaves its intent; the next minute settles it.
      if ([within, around].includes('provider_failed')) await fixture.minute(90);
      fixture.expectSettled();
    }
  });

  it.each(pairs)('end in the wanted state: %s, step by step in any order', async (_, before, one, other) => {
    for (let seed = 1; seed <= 60; seed++) {
      const fixture = await aFixtureAfter(before);
      const ends = await interleaved(seed, step => [answered(one(fixture, step)), answered(other(fixture, step))]);
      if (ends.includes('provider_failed')) await fixture.minute(90);
      fixture.expectSettled();
    }
  });
});

/** Releases the waiting steps of several requests one at a time, in an order that the seed decides. */
const interleaved = async <T>(seed: number, begin: (step: Step) => Promise<T>[]): Promise<T[]> => {
  let random = seed;
  const next = (below: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % below;
  };
  const waiting: (() => void)[] = [];
  let running = true;
  const all = Promise.all(begin(() => new Promise(resolve => void waiting.push(resolve)))).finally(() => {
    running = false;
  });
  while (running) {
    await new Promise(setImmediate);
    waiting.splice(next(Math.max(1, waiting.length)), 1)[0]?.();
  }
  return all;
};

describe('a pause', () => {
  it('that has succeeded stays one, whatever is started meanwhile', async () => {
    const steps = await stepsOf([], records);
    for (let at = 0; at < steps.length; at++) {
      const fixture = await aFixtureAfter([]);
      let n = 0;
      await answered(
        records(fixture, async () => {
          if (n++ !== at) return;
          if ((await answered(pauses(fixture, alone))) !== 'done') return;
          expect(fixture.twilio.conference).toBe('paused');
          expect([...fixture.twilio.legs.values()].filter(status => status !== 'paused')).toEqual([]);
        }),
      );
    }
  });
});

describe('a request that is interrupted', () => {
  const cut: [string, Request[], Request][] = [
    ['a pause', [], pauses],
    ['a resume', [pauses], resumes],
    ['a resume while another pauses', [pauses, otherPauses], resumes],
    ['a start of a verification', [], records],
    ['a pause of a verification', [records], pauses],
  ];
  it.each(cut)('is repaired within two minutes, whatever the step: %s', async (_, before, request) => {
    const steps = await stepsOf(before, request);
    for (let at = 0; at < steps.length; at++) {
      const fixture = await aFixtureAfter(before);
      let n = 0;
      const cutOff = async () => {
        if (n++ === at) throw new Error('cut off');
        if (n > at) throw new Error('gone');
      };
      await request(fixture, cutOff).catch(() => {});
      await fixture.minute(60);
      fixture.expectSettled();
    }
  });

  it.each(cut)('is repaired after one lost response too: %s', async (_, before, request) => {
    const steps = await stepsOf(before, request);
    for (let at = 0; at < steps.length; at++) {
      const fixture = await aFixtureAfter(before);
      let n = 0;
      const lost = async (what: string) => {
        if (n++ === at) throw new Rejection('provider_failed', `${what}, to nobody.`);
      };
      await answered(request(fixture, lost));
      await fixture.minute(60);
      fixture.expectSettled();
    }
  });

  it('is repaired if it reaches Twilio late', async () => {
    const fixture = await aFixtureAfter([pauses]);
    fixture.twilio.conference = 'in-progress';
    await fixture.minute(60);
    fixture.expectSettled();
    await resumes(fixture, alone);
    fixture.twilio.conference = 'paused';
    await fixture.minute(90);
    fixture.expectSettled();
  });
});
