import type { BoothCall } from './control-api.ts';
import { make, timeOf } from './dom.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
const OVER = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);

export const isOver = (call: BoothCall): boolean => OVER.has(call.status);

/** In words: what the call is doing. */
export const doing = (call: BoothCall): string => {
  if (call.status === 'in-progress' && call.queued) return 'waiting in the queue';
  if (call.status === 'in-progress' && call.conference_sid) return 'in a conference';
  return call.status.replace('-', ' ');
};

const spokenList = (call: BoothCall): HTMLElement =>
  make(
    'ol',
    { class: 'spoken' },
    ...call.spoken.map(({ kind, text }) =>
      make('li', kind === 'error' ? { class: 'bad' } : {}, kind === 'say' ? `“${text}”` : `${kind}: ${text}`),
    ),
  );

export type CallActions = { hangUp(): void; press(key: string): void };

/** The call that the phone is in. */
export const currentCall = (call: BoothCall, actions: CallActions): HTMLElement =>
  make(
    'div',
    { class: 'card' },
    make('p', { class: 'number' }, call.direction === 'inbound' ? call.to : call.from),
    make('p', { class: 'soft' }, doing(call)),
    spokenList(call),
    make(
      'div',
      { class: 'keys' },
      ...KEYS.map(key => make('button', { type: 'button', onclick: () => actions.press(key) }, key)),
    ),
    make('button', { type: 'button', class: 'danger', onclick: actions.hangUp }, 'Hang up'),
  );

export type RingActions = { answer(): void; reject(): void };

/** A phone that the call centre dials. */
export const ringingCall = (call: BoothCall, actions: RingActions): HTMLElement =>
  make(
    'div',
    { class: 'card' },
    make('p', { class: 'number' }, `${call.to} rings`),
    make('p', { class: 'soft' }, `called by ${call.from}`),
    make(
      'div',
      { class: 'actions' },
      make('button', { type: 'button', class: 'primary', onclick: actions.answer }, 'Answer'),
      make('button', { type: 'button', class: 'danger', onclick: actions.reject }, 'Busy'),
    ),
  );

/** One row of the list of all calls. */
export const callRow = (call: BoothCall, takeUp: (() => void) | undefined): HTMLElement =>
  make(
    'li',
    { title: call.call_sid },
    make('p', {}, timeOf(call.created_at), ` ${call.from} → ${call.to} `, make('strong', {}, doing(call))),
    ...(call.spoken.length > 0 ? [spokenList(call)] : []),
    ...(takeUp ? [make('button', { type: 'button', class: 'quiet', onclick: takeUp }, 'Show on the phone')] : []),
  );
