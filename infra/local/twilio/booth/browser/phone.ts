import { callRow, currentCall, durationText, isOver, ringingCall } from './call-view.ts';
import { type BoothCall, control } from './control-api.ts';
import { showForm, startDialForm, voice } from './dial-form.ts';
import { byId, make } from './dom.ts';
import { type MediaSession, openMicrophone } from './microphone.ts';
import { countOn } from './tabs.ts';

const SHOWN_CALLS = 30;

const calls = new Map<string, BoothCall>();
let currentSid: string | undefined;
let talk: MediaSession | undefined;

const ear = new Audio();
ear.autoplay = true;
document.body.append(ear);
const error = byId('dial-error', HTMLElement);

const fail = (cause: unknown): void => {
  error.textContent = cause instanceof Error ? cause.message : String(cause);
};

const endTalk = (): void => {
  talk?.end();
  talk = undefined;
};

type Connect = (voice: { tone?: number; sdp?: string }) => Promise<BoothCall & { sdp?: string }>;

/** Connects with the chosen voice: the microphone or a tone. */
const connect = async (through: Connect): Promise<void> => {
  error.textContent = '';
  endTalk();
  try {
    const { speaks, tone } = voice();
    if (speaks === 'microphone') talk = await openMicrophone(ear);
    const call = await through(talk ? { sdp: talk.sdp } : { tone });
    currentSid = call.call_sid;
    if (call.sdp) await talk?.accept(call.sdp);
    show(call);
  } catch (cause) {
    endTalk();
    fail(cause);
  }
};

const renderCurrent = (): void => {
  const current = currentSid ? calls.get(currentSid) : undefined;
  if (current && isOver(current)) endTalk();
  const shown = current && !isOver(current) ? current : undefined;
  showForm(!shown);
  const actions = (sid: string) => ({
    hangUp: () => void control.hangUp(sid).catch(fail),
    press: (key: string) => void control.press(sid, key).catch(fail),
  });
  byId('current', HTMLElement).replaceChildren(...(shown ? [currentCall(shown, actions(shown.call_sid))] : []));
  const spoken = document.querySelector('#current .spoken');
  if (spoken) spoken.scrollTop = spoken.scrollHeight;
};

const renderRinging = (): void => {
  const ringing = [...calls.values()].filter(call => call.ringing_phone && !isOver(call));
  byId('ringing', HTMLElement).replaceChildren(
    ...ringing.map(call =>
      ringingCall(call, {
        answer: () => void connect(through => control.answer(call.call_sid, through)),
        reject: () => void control.reject(call.call_sid).catch(fail),
      }),
    ),
  );
};

const renderList = (): void => {
  const rows = [...calls.values()].reverse().slice(0, SHOWN_CALLS);
  const takeUp = (call: BoothCall) =>
    isOver(call) || call.call_sid === currentSid || call.ringing_phone
      ? undefined
      : () => {
          currentSid = call.call_sid;
          render();
        };
  countOn('calls', rows.filter(call => !isOver(call)).length);
  byId('calls', HTMLElement).replaceChildren(
    ...(rows.length > 0
      ? rows.map(call => callRow(call, takeUp(call)))
      : [make('li', { class: 'empty' }, 'No calls yet. Choose who you are and press Call.')]),
  );
};

const render = (): void => {
  renderCurrent();
  renderRinging();
  renderList();
};

/** Shows a call's state unless a newer one is shown: a response may arrive after the event stream. */
export const show = (call: BoothCall): void => {
  const known = calls.get(call.call_sid);
  if (!known || call.version >= known.version) calls.set(call.call_sid, call);
  render();
};

/** Updates the clock of the current call without a new keypad element, which the user may be pressing. */
const tick = (): void => {
  const clock = document.querySelector('#current [data-since]');
  const current = currentSid ? calls.get(currentSid) : undefined;
  if (clock && current) clock.textContent = durationText(current, Date.now());
};

export const startPhone = async (): Promise<void> => {
  render();
  setInterval(tick, 1000);
  await startDialForm(dialing => void connect(through => control.place({ ...dialing, ...through })));
  render();
};
