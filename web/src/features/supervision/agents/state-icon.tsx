import type { SeatState } from './monitor-view.ts';

/** Drawn on 16 x 16: plain paths, because hundreds of cards have one. */
const paths: Record<SeatState | 'lost', string> = {
  'on-call':
    'M4 2.5 6 2l1.5 3-1.3 1.3a8 8 0 0 0 3.5 3.5L11 8.5l3 1.5-.5 2c-.2.9-1 1.5-2 1.5A10 10 0 0 1 2.5 4.5c0-1 .6-1.8 1.5-2Z',
  ringing: 'M8 2a4 4 0 0 0-4 4v3l-1.5 2.5h11L12 9V6a4 4 0 0 0-4-4ZM6.5 13a1.5 1.5 0 0 0 3 0',
  available: 'M3 8.5 6.5 12 13 4.5',
  'wrap-up': 'M3 13l.5-3L10.5 3 13 5.5 6 12.5 3 13ZM9 4.5 11.5 7',
  offline: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM3.8 3.8l8.400 8.400',
  lost: 'M8 2 1.5 13.5h13L8 2ZM8 6.5v3M8 11.300v.4',
};

/** The state as a shape, beside its word and its colour. */
export const StateIcon = ({ state }: { state: SeatState | 'lost' }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" data-icon={state}>
    <path d={paths[state]} />
  </svg>
);
