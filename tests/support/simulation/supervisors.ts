import { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import { awaitsWrapUp, isUnderWay } from '#shared/calls/open-call';
import { idOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { updateWorker } from '../../../infra/local/twilio/taskrouter/changes/worker.ts';
import { isOver } from '../../../infra/local/twilio/voice/calls/call-status.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** The time in which the browser expects the requested leg before it sets the supervisor online again. */
const EXPECTED_FOR_MS = 30_000;
const FREE_AFTER_MS = 2_000;

type Browser = {
  user: User;
  legs: Set<string>;
  parts: Set<string>;
  expected?: Date;
  isAway: boolean;
  resumes: boolean;
};

/**
 * The browsers of supervisors (web/src/features/phone/softphone/stay-offline.ts): offline from the request for a
 * supervising leg until its end, or until a call that was taken over is disposed; then online again.
 */
export const watchSupervisors = (system: SimulatedSystem) => {
  const { clock, engine, voice, settings, random } = system;
  const browsers = new Map<string, Browser>();
  for (const user of system.users.filter(({ roles }) => roles.includes('admin')))
    browsers.set(user.id, { user, legs: new Set(), parts: new Set(), isAway: false, resumes: false });
  const dialled = new Set<string>();

  const workerOf = ({ user }: Browser) => engine.store.workers.get(user.worker_sid ?? '');
  const setOnline = (browser: Browser, online: boolean) => {
    const { online: on, offline } = settings.activity_sids;
    updateWorker(engine, workerOf(browser), new URLSearchParams({ ActivitySid: online ? on : offline }));
  };

  system.table.onWrite(({ new: item }) => {
    if (item?.entity !== 'call' || item.taken_over !== true) return;
    const call = Call.parse(item);
    const browser = browsers.get(call.reservation_user_key ? idOf(call.reservation_user_key) : '');
    if (!browser) return;
    if (isUnderWay(call) || awaitsWrapUp(call)) browser.parts.add(call.id);
    else if (browser.parts.delete(call.id) && call.go_offline) browser.resumes = false;
  });

  const isExpecting = ({ expected }: Browser): boolean =>
    expected !== undefined && clock.now().getTime() - expected.getTime() < EXPECTED_FOR_MS;

  const begin = (browser: Browser) => {
    if (browser.isAway) return;
    browser.isAway = true;
    browser.resumes = workerOf(browser).activitySid === settings.activity_sids.online;
    if (browser.resumes) clock.after(random.integer(30, 300), () => browser.isAway && setOnline(browser, false));
  };

  const look = (browser: Browser): void => {
    if (!browser.isAway) return;
    if (browser.legs.size > 0 || isExpecting(browser)) return;
    if (browser.parts.size > 0) return void clock.after(FREE_AFTER_MS, () => look(browser));
    browser.isAway = false;
    if (browser.resumes) setOnline(browser, true);
  };

  system.onRest(({ method, path, form }) => {
    if (method !== 'POST' || !path.endsWith('/Participants.json')) return;
    for (const id of browsers.keys()) if (form.get('Label') === participantLabels.supervisor(id)) dialled.add(id);
  });
  voice.calls.watch(leg => {
    const browser = leg.to.startsWith('client:') ? browsers.get(leg.to.slice('client:'.length)) : undefined;
    if (!browser) return;
    if (leg.status === 'ringing' && dialled.delete(browser.user.id)) {
      browser.legs.add(leg.sid);
      delete browser.expected;
      begin(browser);
    }
    if (isOver(leg.status) && browser.legs.delete(leg.sid)) clock.after(FREE_AFTER_MS, () => look(browser));
  });

  return {
    /** A leg was requested or is connected: the browser rejects offers, and no other control joins a call. */
    isInACall: (userId: string): boolean => browsers.get(userId)?.isAway === true,
    asksForALeg: (userId: string): void => {
      const browser = browsers.get(userId);
      if (!browser) return;
      browser.expected = clock.now();
      begin(browser);
      clock.after(EXPECTED_FOR_MS + FREE_AFTER_MS, () => look(browser));
    },
  };
};
