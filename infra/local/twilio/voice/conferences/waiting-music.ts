import type { Call, Speaker } from '../calls/call.ts';
import type { Participant } from './participant.ts';

/** Plays a document again and again; the returned function stops it. */
export type PlayWaiting = (request: {
  call: Call;
  speaker: Speaker;
  url: string | undefined;
  method: 'GET' | 'POST';
  params: Record<string, string>;
}) => () => void;

export const stopWaiting = (participant: Participant): void => {
  participant.stopWaiting?.();
  participant.stopWaiting = undefined;
};

/** Plays to a participant who waits or is held, and stops the previous sound; an empty `url` is silence. */
export const startWaiting = (
  playWaiting: PlayWaiting,
  participant: Participant,
  document: { url: string | undefined; method: 'GET' | 'POST'; params: Record<string, string> },
): void => {
  stopWaiting(participant);
  if (document.url === '') return;
  const { party, call } = participant;
  const stop = playWaiting({
    ...document,
    call,
    speaker: {
      play: sound => {
        party.playing = sound;
        return () => {
          if (party.playing === sound) party.playing = undefined;
        };
      },
    },
  });
  participant.stopWaiting = () => {
    stop();
    party.playing = undefined;
  };
};
