import { describe, expect, it } from 'vitest';
import { SimulatedPhone } from './leg.ts';
import { Mixer } from './mixer.ts';
import { decodeMuLaw, encodeMuLaw, FRAME, tonePower } from './pcm.ts';
import { samples, samplesMs, tone } from './sound.ts';
import { readWav, samplesToBytes, wavHeader } from './wav.ts';

const framesOf = (hz: number, ms: number): Int16Array[] => {
  const sound = tone(hz, ms);
  return Array.from({ length: ms / 20 }, () => sound.next() ?? new Int16Array(FRAME));
};

describe('tonePower', () => {
  it('finds a tone at its amplitude, and not at another frequency', () => {
    expect(tonePower(framesOf(500, 1000), 500)).toBeCloseTo(6000, -2);
    expect(tonePower(framesOf(500, 1000), 700)).toBeLessThan(50);
  });
});

describe('mu-law', () => {
  it('is decoded within its precision over the whole range', () => {
    const pcm = Int16Array.from({ length: 131 }, (_, index) => (index - 65) * 500);
    const back = decodeMuLaw(encodeMuLaw(pcm));
    for (const [index, sample] of pcm.entries()) {
      expect(Math.abs((back[index] ?? 0) - sample)).toBeLessThanOrEqual(Math.max(8, Math.abs(sample) * 0.04));
    }
  });
});

describe('WAV', () => {
  it('reads the samples that were written', () => {
    const pcm = Int16Array.from({ length: 400 }, (_, index) => index * 7 - 1000);
    const bytes = samplesToBytes(pcm);
    expect(readWav(Buffer.concat([wavHeader(bytes.length), bytes]))).toEqual(pcm);
    expect(samplesMs(pcm)).toBe(60);
  });

  it('rejects other data', () => {
    expect(readWav(Buffer.from('ID3 an mp3'))).toBeUndefined();
  });
});

describe('the mixer', () => {
  const TONES = { customer: 500, agent: 1000, coach: 1500 };
  const party = (leg: SimulatedPhone) => ({ leg, muted: false, hold: false, coaching: undefined, playing: undefined });

  const mix = (change: (mixer: Mixer) => void = () => {}) => {
    const mixer = new Mixer();
    const legs = Object.fromEntries(Object.entries(TONES).map(([who, hz]) => [who, new SimulatedPhone(hz, 4000)]));
    for (const [who, leg] of Object.entries(legs)) mixer.parties.set(who, party(leg));
    const recorded: Int16Array[] = [];
    mixer.onMixed = frame => recorded.push(frame);
    change(mixer);
    for (let tick = 0; tick < 50; tick++) mixer.tick();
    const who = (frames: (hz: number) => number) =>
      Object.entries(TONES)
        .filter(([, hz]) => frames(hz) > 1000)
        .map(([name]) => name);
    return {
      hears: (name: string) => who(hz => legs[name]?.hearing.tones([hz], 900)[hz] ?? 0),
      recorded: who(hz => tonePower(recorded, hz)),
    };
  };
  const change = (who: string, to: object) => (mixer: Mixer) => {
    Object.assign(mixer.parties.get(who) ?? {}, to);
  };

  it('lets each party hear all others, and the recording all parties', () => {
    const { hears, recorded } = mix();
    expect(hears('customer')).toEqual(['agent', 'coach']);
    expect(hears('agent')).toEqual(['customer', 'coach']);
    expect(recorded).toEqual(['customer', 'agent', 'coach']);
  });

  it('lets a muted party hear, but nobody hears the muted party', () => {
    const { hears, recorded } = mix(change('coach', { muted: true }));
    expect(hears('customer')).toEqual(['agent']);
    expect(hears('coach')).toEqual(['customer', 'agent']);
    expect(recorded).toEqual(['customer', 'agent']);
  });

  it('lets only the coached party hear the coach', () => {
    const { hears, recorded } = mix(change('coach', { coaching: 'agent' }));
    expect(hears('customer')).toEqual(['agent']);
    expect(hears('agent')).toEqual(['customer', 'coach']);
    expect(recorded).toEqual(['customer', 'agent']);
  });

  it('plays music to a held party instead of the others', () => {
    const music = samples(
      Int16Array.from({ length: 8000 }, (_, i) => 4000 * Math.sin((2 * Math.PI * 1500 * i) / 8000)),
    );
    const { hears } = mix(change('customer', { hold: true, playing: music }));
    expect(hears('customer')).toEqual(['coach']);
    expect(hears('agent')).toEqual(['coach']);
  });
});
