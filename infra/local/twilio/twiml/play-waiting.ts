import type { PlayWaiting } from '../voice/conferences/waiting-music.ts';
import { holdMusic } from '../voice/media/sound.ts';
import { execute } from './execute.ts';
import { errorText } from './parse.ts';
import { playDocumentForever } from './play-document.ts';
import { isInterruption, type Run, type TwimlServices } from './run.ts';
import { isTwilioMusic } from './twilio-music.ts';

/** The waiting of a conference: Twilio's own music, or the document of a waitUrl or holdUrl. */
export const createPlayWaiting =
  (services: TwimlServices): PlayWaiting =>
  ({ call, speaker, url, method, params }) => {
    if (url === undefined || isTwilioMusic(url)) return speaker.play(holdMusic());
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, call.over]);
    const extraParams = () => params;
    const run: Run = { services, call, speaker, signal, baseUrl: undefined, extraParams, waiting: true };
    playDocumentForever(execute, run, url, method).catch(error => {
      if (isInterruption(error)) return;
      services.context.log(`${call.sid}: the waiting document failed, music instead: ${errorText(error)}`);
      if (!signal.aborted) speaker.play(holdMusic());
    });
    return () => controller.abort();
  };
