import { describe, expect, it } from 'vitest';
import { SimulatedPhone } from './leg.ts';
import { Mixer } from './mixer.ts';
import { tonePower } from './pcm.ts';
import { tapLeg } from './tap.ts';

const AGENT = 1000;
const CUSTOMER = 500;

const party = (leg: SimulatedPhone) => ({ leg, muted: false, hold: false, coaching: undefined, playing: undefined });

const conversation = () => {
  const [agent, customer] = [new SimulatedPhone(AGENT, 4000), new SimulatedPhone(CUSTOMER, 4000)];
  const mixer = new Mixer();
  mixer.parties.set('agent', party(agent));
  mixer.parties.set('customer', party(customer));
  const talk = (ticks: number) => {
    for (let tick = 0; tick < ticks; tick++) mixer.tick();
  };
  return { agent, customer, talk };
};

describe('a tapped leg', () => {
  it('passes on what its party says and hears', () => {
    const { agent, customer, talk } = conversation();
    const recorded: Int16Array[] = [];
    tapLeg(agent, frame => recorded.push(frame));
    talk(50);
    expect(recorded).toHaveLength(50);
    for (const hz of [AGENT, CUSTOMER]) expect(tonePower(recorded, hz)).toBeGreaterThan(3000);
    expect(customer.hearing.tones([AGENT], 900)[AGENT]).toBeGreaterThan(3000);
  });

  it('passes on nothing after the tap is removed, while the party still talks', () => {
    const { agent, customer, talk } = conversation();
    const recorded: Int16Array[] = [];
    const untap = tapLeg(agent, frame => recorded.push(frame));
    talk(5);
    untap();
    talk(50);
    expect(recorded).toHaveLength(5);
    expect(customer.hearing.tones([AGENT], 900)[AGENT]).toBeGreaterThan(3000);
  });
});
