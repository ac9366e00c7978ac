import { HEARTBEAT_EVERY_S } from '#shared/agents/heartbeat';
import {
  acceptTransfer,
  dialAgentBackByTask,
  disposeCall,
  endCall,
  holdCall,
  listOpenCalls,
  listTransferDestinations,
  muteCall,
  transferCall,
} from '#shared/contracts/calls';
import { generateTwilioToken, getProfile, sendHeartbeat } from '#shared/contracts/identity';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { isOffered } from '#shared/dispositions/disposition-rules';
import { keyOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import type { Random } from '../../../bin/seed/random.ts';
import type { redirectedClient } from '../../../infra/local/twilio/testing/redirected-client.ts';
import { startBrowserPhone } from '../../support/twilio/a-browser-phone.ts';
import { callApi } from '../support/api.ts';
import type { Reservation, TaskRouterState } from './control.ts';

/** The message for a person in the error of an operation. */
const messageIn = ({ message }: Error): string => /"error":"([^"]*)"/.exec(message)?.[1] ?? message;

export type AgentDeps = {
  twilioOrigin: string;
  apiOrigin: string;
  client: ReturnType<typeof redirectedClient>;
  settings: TelephonySettings;
  random: Random;
  /** Signs in and starts a session; returns the access token. */
  signIn: (email: string) => Promise<string>;
  /** Told what the agent did. */
  did: (what: string) => void;
};

type Phone = Awaited<ReturnType<typeof startBrowserPhone>>;
type Window = { token: string; signedInAt: number; phone: Phone; stopHeartbeats: () => void };
type OpenCall = OutputOf<typeof listOpenCalls>['data'][number];

/** Access tokens live for 15 minutes; the browser would refresh its own. */
const SIGN_IN_AGAIN_MS = 10 * 60_000;
const SECOND = 1000;

/** An agent with a browser: a session over HTTP, and a phone over the signalling of the virtual Twilio. */
export const anAgentBrowser = (deps: AgentDeps, { email, workerSid }: { email: string; workerSid: string }) => {
  const { client, settings, random, did } = deps;
  const workspace = client.taskrouter.v1.workspaces(settings.workspace_sid);
  const chance = (share: number) => random.next() < share;
  let window: Window | undefined;
  let isOnline = false;
  let opensAt = 0;
  let answering: string | undefined;

  const ask = async <O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>> => {
    if (!window) throw new Error(`${email} has no window.`);
    return callApi({ origin: deps.apiOrigin, token: window.token }, operation, input);
  };
  /** A command that may be rejected: by the state of the call, or because of a fault. */
  const command = async <O extends Operation>(operation: O, input: InputOf<O>): Promise<void> => {
    did(operation.name);
    await ask(operation, input).catch((error: Error) => did(`${operation.name} rejected: ${messageIn(error)}`));
  };
  const setActivity = async (online: boolean): Promise<void> => {
    const { online: on, offline } = settings.activity_sids;
    await workspace
      .workers(workerSid)
      .update({ activitySid: online ? on : offline })
      .catch(() => did('failed changes of activity'));
  };

  /** On a clock of its own, as in the console: a command that waits for Twilio does not delay it. */
  const startHeartbeats = (): (() => void) => {
    const beat = async (): Promise<void> => {
      await ask(sendHeartbeat, { available: isOnline, has_leg: window?.phone.hasLeg() ?? false }).catch(() =>
        did('failed heartbeats'),
      );
    };
    const clock = setInterval(beat, HEARTBEAT_EVERY_S * SECOND);
    void beat();
    return () => clearInterval(clock);
  };

  /** Of those that the agent's group uses for such calls, one that asks for no callback. */
  const anOfferedDisposition = async (call: OpenCall): Promise<string> => {
    const { access } = await ask(getProfile, {});
    const offered = defaultDispositions.find(({ callback, name }) => !callback && isOffered(access, call, name));
    if (!offered) throw new Error(`The group of ${email} has no disposition for ${call.id}.`);
    return offered.name;
  };

  const open = async (): Promise<void> => {
    const token = await deps.signIn(email);
    const { voice_token } = await callApi({ origin: deps.apiOrigin, token }, generateTwilioToken, {});
    const phone = await startBrowserPhone(deps.twilioOrigin, voice_token);
    window = { token, signedInAt: performance.now(), phone, stopHeartbeats: () => {} };
    window.stopHeartbeats = startHeartbeats();
  };
  /** The window is gone: nobody is told. */
  const close = (): void => {
    window?.phone.stop();
    window?.stopHeartbeats();
    window = undefined;
  };
  /** Away for so long that the agent returns in time, or for so long that the customer is offered to others. */
  const stayAway = (): void => {
    opensAt = performance.now() + SECOND * (chance(0.5) ? random.integer(5, 20) : random.integer(90, 150));
  };

  const accept = async ({ sid, task_sid }: Reservation, attributes: TaskAttributes): Promise<void> => {
    const { task_attribute_key, kind } = attributes;
    if (kind === 'transfer') return command(acceptTransfer, { task_attribute_key });
    const { conference } = await ask(generateTwilioToken, {});
    const query = `?task_attribute_key=${encodeURIComponent(task_attribute_key)}`;
    await workspace
      .tasks(task_sid)
      .reservations(sid)
      .update({
        instruction: 'conference',
        ...conference,
        conferenceStatusCallback: conference.conferenceStatusCallback + query,
        conferenceStatusCallbackEvent: conference.conferenceStatusCallbackEvent.split(',') as never,
        conferenceRecordingStatusCallback: conference.conferenceRecordingStatusCallback + query,
      });
    did('accepted offers');
  };

  const answer = async (reservation: Reservation, state: TaskRouterState): Promise<void> => {
    answering = reservation.sid;
    const task = state.tasks.find(({ sid }) => sid === reservation.task_sid);
    const attributes = TaskAttributes.parse(JSON.parse(task?.attributes ?? ''));
    if (attributes.kind !== 'dial' && chance(0.05)) return did('ignored offers');
    await accept(reservation, attributes).catch(() => did('failed acceptances'));
  };

  const transfer = async (key: { task_attribute_key: `taskAttribute/${string}` }): Promise<void> => {
    const { data } = await ask(listTransferDestinations, key);
    if (data.length > 0) await command(transferCall, { ...key, to: random.pick(data).to });
  };

  const inCall = async (call: OpenCall, isClosing: boolean): Promise<void> => {
    const key = { task_attribute_key: keyOf('taskAttribute', call.id) };
    if (call.agent_disconnected) return command(dialAgentBackByTask, { task_attribute: key.task_attribute_key });
    if (isClosing) return command(endCall, key);
    const actions: [weight: number, act: () => Promise<void> | void][] = [
      [8, () => command(holdCall, { ...key, hold: !call.lead_hold })],
      [6, () => command(muteCall, { ...key, muted: !call.agent_muted })],
      [5, () => transfer(key)],
      [12, () => command(endCall, key)],
      [4, () => leave('closed browsers during a call')],
      [3, () => logOut('log-outs during a call')],
      [62, () => did('moments of talk')],
    ];
    let left = random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = actions.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    await chosen?.[1]();
  };

  const leave = (what: string): void => {
    did(what);
    close();
    stayAway();
  };
  const logOut = async (what: string): Promise<void> => {
    await setActivity(false);
    leave(what);
  };

  const whenFree = async (isClosing: boolean): Promise<void> => {
    if (!isOnline) return setActivity(true);
    if (isClosing || !chance(0.04)) return;
    if (chance(0.5)) await logOut('log-outs between calls');
    else leave('closed browsers between calls');
  };

  return {
    email,
    /** What the agent does at this moment. While `isClosing`, every agent is there, and ends what is open. */
    act: async (state: TaskRouterState, isClosing: boolean): Promise<void> => {
      if (!window) {
        if (performance.now() < opensAt && !isClosing) return;
        await open();
      }
      isOnline = state.workers.find(({ sid }) => sid === workerSid)?.available ?? false;
      const offered = state.reservations.find(
        one => one.worker_sid === workerSid && one.reservation_status === 'pending' && one.sid !== answering,
      );
      if (offered) return answer(offered, state);
      const { data } = await ask(listOpenCalls, {});
      const onLine = data.find(call => !call.call_ended);
      const owed = data.find(call => call.call_ended);
      if (onLine) return inCall(onLine, isClosing);
      if (owed) {
        const key = { task_attribute_key: keyOf('taskAttribute', owed.id) };
        return command(disposeCall, {
          ...key,
          disposition: await anOfferedDisposition(owed),
          disposition_note: 'Measured',
        });
      }
      if (window && performance.now() - window.signedInAt > SIGN_IN_AGAIN_MS) {
        close();
        return;
      }
      await whenFree(isClosing);
    },
    close,
  };
};
export type AgentBrowser = ReturnType<typeof anAgentBrowser>;
