import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Level of the page's incoming audio at a frequency, in dB; undefined while there is no remote track. */
    remoteLevel?: (hz: number) => number | undefined;
    /** How many peer connections the page has opened since it was loaded. */
    connectionCount?: number;
  }
}

/** Runs in the page: adds an analyser to each remote track that a peer connection receives. */
const analyseRemoteTracks = () => {
  const analysers: AnalyserNode[] = [];
  let context: AudioContext | undefined;
  // TypeScript does not know `sinkId` yet. Nothing is played, so the browser's audio process has nothing to mix.
  const silent: AudioContextOptions & { sinkId: { type: 'none' } } = { sinkId: { type: 'none' } };
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.connectionCount = (window.connectionCount ?? 0) + 1;
      this.addEventListener('track', ({ track }) => {
        context ??= new AudioContext(silent);
        const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
        context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
        analysers.push(analyser);
        track.addEventListener('ended', () => analysers.splice(analysers.indexOf(analyser), 1));
      });
    }
  };
  window.remoteLevel = hz => {
    const levels = analysers.map(analyser => {
      const spectrum = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(spectrum);
      const bin = Math.round((hz / analyser.context.sampleRate) * analyser.fftSize);
      return Math.max(...spectrum.subarray(bin - 1, bin + 2));
    });
    return levels.length ? Math.max(...levels) : undefined;
  };
};

/** Runs in the page: sends the microphone's tone as it is. Echo cancellation and noise suppression are for speech. */
const sendPlainTone = () => {
  const devices = navigator.mediaDevices;
  const open = devices?.getUserMedia.bind(devices);
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  if (open)
    devices.getUserMedia = ({ audio, ...others } = {}) =>
      open({ ...others, ...(audio && { audio: { ...(typeof audio === 'object' && audio), ...plain } }) });
};

export const listenToRemoteAudio = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(analyseRemoteTracks);
  await context.addInitScript(sendPlainTone);
};

/** A tone of another party is clearly above this level, silence and other tones clearly below. */
const AUDIBLE_DB = -60;

/** Whether the page plays a tone of this frequency now. */
export const receivesTone = async (page: Page, hz: number): Promise<boolean> =>
  ((await page.evaluate(at => window.remoteLevel?.(at), hz)) ?? Number.NEGATIVE_INFINITY) > AUDIBLE_DB;

/** How many media connections the page has opened; a leg that is lost and connected again has a new one. */
export const countConnections = (page: Page): Promise<number> => page.evaluate(() => window.connectionCount ?? 0);
