import type { BoothCall } from './control-api.ts';
import { make, timeOf } from './dom.ts';
import { formatNumber, nameOf } from './numbers.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
const OVER = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);

export const isOver = (call: BoothCall): boolean => OVER.has(call.status);

/** The status of the call, in words. */
const statusText = (call: BoothCall): string => {
  if (call.status === 'in-progress' && call.queued) return 'waiting in the queue';
  if (call.status === 'in-progress' && call.conference_sid) return 'in a conference';
  return call.status.replace('-', ' ');
};

/** Minutes and seconds since it was answered. */
export const durationText = (call: BoothCall, now: number): string => {
  if (!call.started_at) return '';
  const seconds = Math.max(0, Math.floor((now - Date.parse(call.started_at)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const spokenList = (call: BoothCall): HTMLElement =>
  make(
    'ol',
    { class: 'spoken' },
    ...call.spoken.map(({ kind, text }) =>
      make('li', kind === 'error' ? { class: 'bad' } : {}, kind === 'say' ? `“${text}”` : `${kind}: ${text}`),
    ),
  );

const party = (number: string, state: (Node | string)[]): HTMLElement =>
  make(
    'div',
    { class: 'party' },
    make('p', { class: 'name' }, nameOf(number)),
    make('p', { class: 'soft' }, nameOf(number) === formatNumber(number) ? '' : formatNumber(number)),
    make('p', { class: 'state' }, ...state),
  );

type CallActions = { hangUp(): void; press(key: string): void };

/** The call that the phone is in. */
export const currentCall = (call: BoothCall, actions: CallActions): HTMLElement =>
  make(
    'div',
    { class: 'call' },
    party(call.direction === 'inbound' ? call.to : call.from, [
      statusText(call),
      ' ',
      make('span', { class: 'figure', 'data-since': call.started_at ?? '' }, durationText(call, Date.now())),
    ]),
    ...(call.spoken.length > 0 ? [spokenList(call)] : []),
    make(
      'div',
      { class: 'keys' },
      ...KEYS.map(key => make('button', { type: 'button', onclick: () => actions.press(key) }, key)),
    ),
    make('button', { type: 'button', class: 'danger big', onclick: actions.hangUp }, 'Hang up'),
  );

type RingActions = { answer(): void; reject(): void };

/** A phone that the call centre dials. */
export const ringingCall = (call: BoothCall, actions: RingActions): HTMLElement =>
  make(
    'div',
    { class: 'call ring' },
    party(call.to, [`rings: ${formatNumber(call.from)} calls`]),
    make(
      'div',
      { class: 'actions' },
      make('button', { type: 'button', class: 'primary big', onclick: actions.answer }, 'Answer'),
      make('button', { type: 'button', class: 'big', onclick: actions.reject }, 'Busy'),
    ),
  );

/** One row of the list of all calls. */
export const callRow = (call: BoothCall, takeUp: (() => void) | undefined): HTMLElement =>
  make(
    'li',
    { title: call.call_sid },
    make(
      'p',
      { class: 'head' },
      make('strong', {}, `${nameOf(call.from)} → ${nameOf(call.to)}`),
      make('span', { class: isOver(call) ? 'soft' : 'tag' }, statusText(call)),
      timeOf(call.created_at),
    ),
    ...(call.spoken.length > 0 ? [spokenList(call)] : []),
    ...(takeUp ? [make('button', { type: 'button', class: 'quiet', onclick: takeUp }, 'Show on the phone')] : []),
  );
