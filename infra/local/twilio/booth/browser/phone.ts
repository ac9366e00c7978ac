import { callRow, currentCall, isOver, ringingCall } from './call-view.ts';
import { type BoothCall, control } from './control-api.ts';
import { byId, make } from './dom.ts';
import { openMicrophone, type Talk } from './microphone.ts';

const SHOWN_CALLS = 30;

const calls = new Map<string, BoothCall>();
let currentSid: string | undefined;
let talk: Talk | undefined;

const ear = new Audio();
ear.autoplay = true;
document.body.append(ear);
const error = byId('dial-error', HTMLElement);
const form = byId('dial', HTMLFormElement);
const from = byId('from', HTMLInputElement);

const fail = (cause: unknown): void => {
  error.textContent = cause instanceof Error ? cause.message : String(cause);
};

const endTalk = (): void => {
  talk?.end();
  talk = undefined;
};

type Connect = (voice: { tone?: number; sdp?: string }) => Promise<BoothCall & { sdp?: string }>;

/** Connects by the voice that is chosen, the microphone or a tone. */
const connect = async (through: Connect): Promise<void> => {
  error.textContent = '';
  endTalk();
  try {
    const speaks = new FormData(form).get('voice');
    if (speaks === 'microphone') talk = await openMicrophone(ear);
    const voice = talk ? { sdp: talk.sdp } : { tone: byId('tone', HTMLInputElement).valueAsNumber || 0 };
    const call = await through(voice);
    currentSid = call.call_sid;
    if (call.sdp) await talk?.accept(call.sdp);
    show(call);
  } catch (cause) {
    endTalk();
    fail(cause);
  }
};

const render = (): void => {
  const current = currentSid ? calls.get(currentSid) : undefined;
  if (current && isOver(current)) endTalk();
  const actions = (sid: string) => ({
    hangUp: () => void control.hangUp(sid).catch(fail),
    press: (key: string) => void control.press(sid, key).catch(fail),
  });
  const shown = current && !isOver(current) ? [currentCall(current, actions(current.call_sid))] : [];
  byId('current', HTMLElement).replaceChildren(...shown);

  const ringing = [...calls.values()].filter(call => call.ringing_phone && !isOver(call));
  byId('ringing', HTMLElement).replaceChildren(
    ...ringing.map(call =>
      ringingCall(call, {
        answer: () => void connect(voice => control.answer(call.call_sid, voice)),
        reject: () => void control.reject(call.call_sid).catch(fail),
      }),
    ),
  );

  const rows = [...calls.values()].reverse().slice(0, SHOWN_CALLS);
  const takeUp = (call: BoothCall) =>
    isOver(call) || call.call_sid === currentSid || call.ringing_phone
      ? undefined
      : () => {
          currentSid = call.call_sid;
          render();
        };
  byId('calls', HTMLElement).replaceChildren(
    ...(rows.length > 0
      ? rows.map(call => callRow(call, takeUp(call)))
      : [make('li', { class: 'empty' }, 'No calls yet. Dial a number on the left.')]),
  );
};

/** Takes in a call's state, unless newer news overtook it: an answer may come after the stream's. */
export const show = (call: BoothCall): void => {
  const known = calls.get(call.call_sid);
  if (!known || call.version >= known.version) calls.set(call.call_sid, call);
  render();
};

const anyNumber = (): string =>
  `+1${['201', '305', '512', '646', '702'][Math.floor(Math.random() * 5)]}555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

export const startPhone = async (): Promise<void> => {
  from.value = anyNumber();
  byId('new-from', HTMLButtonElement).addEventListener('click', () => {
    from.value = anyNumber();
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    const to = byId('to', HTMLInputElement).value.trim();
    void connect(voice => control.place({ from: from.value.trim(), to, ...voice }));
  });
  render();
  const { numbers } = await control.dids();
  byId('dids', HTMLDataListElement).replaceChildren(
    ...numbers.map(({ phone_number, friendly_name }) => new Option(friendly_name, phone_number)),
  );
  byId('to', HTMLInputElement).value = numbers[0]?.phone_number ?? '';
};
