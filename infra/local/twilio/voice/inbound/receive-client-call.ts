import type { Call } from '../calls/call.ts';
import { callParameters } from '../calls/call-parameters.ts';
import type { OutgoingCall } from '../signalling/client-gateway.ts';
import type { ClientLeg } from '../signalling/client-leg.ts';
import type { VoiceState } from '../voice-state.ts';

/**
 * The browser's parameters without those that Twilio itself sends. Twilio takes `From` from the token and `To` from the
 * browser (github.com/twilio/voice-quickstart-ios/issues/145); the other reserved names are not documented.
 */
const customParameters = (state: VoiceState, call: Call, params: Record<string, string>): Record<string, string> => {
  const reserved = Object.keys(callParameters(state.context.account.accountSid, call));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !reserved.includes(name)));
};

/** A browser's own call (`device.connect`): requests the document of the application in its token. */
export const receiveClientCall = (state: VoiceState, outgoing: OutgoingCall): void => {
  const { claims, params } = outgoing;
  const applicationSid = claims.grants.voice?.outgoing?.application_sid ?? '';
  const application = state.numbers.application?.(applicationSid);
  if (!application) {
    outgoing.reject(31002, `There is no application ${applicationSid}`);
    return;
  }
  const call = state.calls.create({
    from: `client:${claims.grants.identity ?? ''}`,
    to: params.To ?? '',
    direction: 'inbound',
    status: 'ringing',
  });
  outgoing.connect(call).then(
    () =>
      state.sessions.start(call, {
        url: application.voiceUrl,
        method: application.voiceMethod ?? 'POST',
        params: { ...customParameters(state, call, params), ApplicationSid: applicationSid },
      }),
    cause => {
      state.context.log(`${call.sid}: the browser could not be connected (${String(cause)})`);
      state.calls.end(call, 'failed');
    },
  );
};

/** Sends the SDP answer to the browser as soon as the document answers the call. */
export const attachClientLeg = (state: VoiceState, call: Call, leg: ClientLeg): void => {
  state.calls.attach(call, state.gateway.lineOf(leg));
  const stop = state.calls.watch(changed => {
    if (changed !== call || call.status === 'ringing') return;
    stop();
    if (call.status === 'in-progress') leg.sendResponse();
  });
};
