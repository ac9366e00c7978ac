import { join } from 'node:path';
import { createBooth } from '../booth/serve-booth.ts';
import type { NumbersPort, TaskRouterPort, TwilioContext, VoiceService } from '../ports.ts';
import { createPlayWaiting } from '../twiml/play-waiting.ts';
import type { TwimlServices } from '../twiml/run.ts';
import { TwimlSessions } from '../twiml/sessions.ts';
import { Calls } from './calls/calls.ts';
import type { Exchange } from './calls/exchange.ts';
import { Conferences } from './conferences/conferences.ts';
import { callControl } from './control/call-control.ts';
import { networkControl } from './control/network-control.ts';
import { attachClientLeg, receiveClientCall } from './inbound/receive-client-call.ts';
import { AudioClock } from './media/audio-clock.ts';
import { type BrowserLeg, nullBrowserLeg } from './media/leg.ts';
import { startStunResponder } from './media/stun-responder.ts';
import { Phones } from './phones/phones.ts';
import { QueuedCalls } from './queued-calls.ts';
import { CallRecordings } from './recordings/call-recordings.ts';
import { Recordings } from './recordings/recordings.ts';
import { callRecordingRoutes } from './rest/call-recording-routes.ts';
import { callRoutes } from './rest/call-routes.ts';
import { conferenceRoutes } from './rest/conference-routes.ts';
import { participantRoutes } from './rest/participant-routes.ts';
import { recordingRoutes } from './rest/recording-routes.ts';
import { createServe } from './serve.ts';
import { ClientGateway } from './signalling/client-gateway.ts';
import type { VoiceState } from './voice-state.ts';
import { createWorkerCalls } from './workers/create-worker-calls.ts';

type VoiceOptions = {
  /** False: no sound; legs are silent, and recordings are silence of the correct length. */
  media: boolean;
  /** Recordings are in its folder `recordings/`. */
  dataDir: string;
  /** Replaces WebRTC in tests. */
  mediaLegFactory?: () => BrowserLeg;
  /** Replaces the registered browsers in tests without browsers. */
  clients?: Exchange;
};

type BrowserLegs = { newLeg: () => BrowserLeg; close: () => void };

/** WebRTC is loaded only if there is sound, because it takes most of the start time. */
const browserLegs = async ({ media, mediaLegFactory }: VoiceOptions): Promise<BrowserLegs> => {
  if (mediaLegFactory) return { newLeg: mediaLegFactory, close: () => {} };
  if (!media) return { newLeg: nullBrowserLeg, close: () => {} };
  const [{ WebRtcLeg }, stun] = await Promise.all([import('./media/web-rtc-leg.ts'), startStunResponder()]);
  return { newLeg: () => new WebRtcLeg(stun.url), close: () => stun.close() };
};

/** The voice side of the virtual Twilio: calls, TwiML, conferences, recordings, browsers, phones. */
export const createVoice = async (
  context: TwilioContext,
  taskRouter: TaskRouterPort,
  numbers: NumbersPort,
  options: VoiceOptions,
): Promise<VoiceService & { state: VoiceState }> => {
  const legs = await browserLegs(options);
  const audioClock = new AudioClock(options.media);
  const calls = new Calls(context, audioClock);
  const recordings = new Recordings(context, join(options.dataDir, 'recordings'), options.media);
  const phones = new Phones(context);
  const gateway = new ClientGateway({
    context,
    newLeg: legs.newLeg,
    onOutgoing: outgoing => receiveClientCall(state, outgoing),
    endCall: call => calls.end(call, 'no-answer'),
    attach: (call, leg) => attachClientLeg(state, call, leg),
  });
  const dialing = { calls, exchanges: { client: options.clients ?? gateway, phone: phones } };
  const queued = new QueuedCalls(context.clock);
  const conferences: Conferences = new Conferences({
    context,
    calls,
    recordings,
    playWaiting: request => createPlayWaiting(services)(request),
  });
  const services: TwimlServices = {
    context,
    calls,
    dialing,
    conferences,
    recordings,
    queued,
    taskRouter,
    numbers,
  };
  const sessions = new TwimlSessions(services);
  const state: VoiceState = {
    context,
    numbers,
    calls,
    conferences,
    recordings,
    callRecordings: new CallRecordings(calls, recordings),
    sessions,
    phones,
    gateway,
    dialing,
    newBrowserLeg: legs.newLeg,
  };
  const booth = createBooth();
  return {
    state,
    ...createWorkerCalls({ state, queued, taskRouter }),
    restRoutes: [
      ...callRoutes(state),
      ...conferenceRoutes(state),
      ...participantRoutes(state),
      ...recordingRoutes(state),
      ...callRecordingRoutes(state),
    ],
    controlRoutes: [...callControl(state), ...networkControl(state)],
    upgrade: (request, socket, head) => gateway.upgrade(request, socket, head),
    serve: createServe(state, booth),
    async stop() {
      for (const call of calls.list()) calls.end(call, 'failed');
      await gateway.stop();
      audioClock.stop();
      legs.close();
    },
  };
};
