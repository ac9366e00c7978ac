import { expect, it } from 'vitest';
import { actorName, systemActor } from './system-actor.ts';

it('what is no user has a plain name where records name who changed something, and a user the e-mail', () => {
  expect(actorName(systemActor('set-up').email)).toBe('Set-up of the stage');
  expect(actorName(systemActor('retention').email)).toBe('Retention');
  expect(actorName(systemActor('text message').email)).toBe('Text message');
  expect(actorName('ann@coverline.test')).toBe('ann@coverline.test');
});
