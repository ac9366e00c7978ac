import type { PlayWaiting } from '../voice/conferences/waiting-music.ts';
import { holdMusic } from '../voice/media/sound.ts';
import { errorText, execute, isInterruption } from './execute.ts';
import type { Run, TwimlServices } from './run.ts';
import { wait } from './run.ts';
import { isTwilioMusic } from './twilio-music.ts';

const SHORTEST_ROUND_MS = 1000;

/** Asks for the waiting document again and again; what cannot be had is replaced by the music, and logged. */
export const playDocumentForever = async (run: Run, url: string, method: 'GET' | 'POST'): Promise<'ended'> => {
  const { clock } = run.services.context;
  for (;;) {
    const startedAt = clock.now().getTime();
    if ((await execute({ url, method }, run)) === 'ended') return 'ended';
    const took = clock.now().getTime() - startedAt;
    if (took < SHORTEST_ROUND_MS) await wait(run, SHORTEST_ROUND_MS - took);
  }
};

/** The waiting of a conference: Twilio's own music, or the document of a waitUrl or holdUrl. */
export const createPlayWaiting =
  (services: TwimlServices): PlayWaiting =>
  ({ call, speaker, url, method, params }) => {
    if (url === undefined || isTwilioMusic(url)) return speaker.play(holdMusic());
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, call.over]);
    const run: Run = { services, call, speaker, signal, baseUrl: undefined, extraParams: params, waiting: true };
    playDocumentForever(run, url, method).catch(error => {
      if (isInterruption(error)) return;
      services.context.log(`${call.sid}: the waiting document failed, music instead: ${errorText(error)}`);
      if (!signal.aborted) speaker.play(holdMusic());
    });
    return () => controller.abort();
  };
