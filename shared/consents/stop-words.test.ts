import { expect, it } from 'vitest';
import { isStopText } from './stop-words.ts';

it.each([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ALTO', 'PARAR', 'BAJA'],
  ...['stop', ' Stop. ', '"STOP"', 'S T O P', 'Stop all', 'Opt-out', 'opt out!', '¡Alto!', 'Baja.\n', 'STOP 🛑'],
])('%j takes the consent back', text => expect(isStopText(text)).toBe(true));

it.each(['START', 'YES', 'HELP', 'AYUDA', 'Stop by tomorrow', 'The end', 'cancelled', 'Hello', '', '...', '5'])(
  '%j does not',
  text => expect(isStopText(text)).toBe(false),
);
