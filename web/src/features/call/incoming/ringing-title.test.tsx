import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Ringing } from '../../phone/phone.ts';
import { useRingingTitle } from './ringing-title.ts';

const Title = () => <p role="note">{useRingingTitle()}</p>;

it.each<[string, Partial<Ringing> | undefined, string]>([
  ['a call rings', {}, 'Incoming call: Ann Field'],
  ['a caller without a name rings', { leadName: undefined }, 'Incoming call: (305) 555-1042'],
  ['a call is being accepted', { accepting: true }, ''],
  ['a call is accepted automatically', { quiet: true }, ''],
  ['nothing rings', undefined, ''],
])("the browser tab's title says who calls: %s", (_case, offer, title) => {
  renderConsole(<Title />, { phone: aPhone({ ringing: offer && aRinging(offer) }) });
  expect(screen.getByRole('note').textContent).toBe(title);
});
