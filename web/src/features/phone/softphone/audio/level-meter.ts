type OpenStream = { stream: MediaStream; close(): void };

/** The leg's microphone stream during a call, otherwise the chosen microphone, which is closed afterwards. */
const openStream = async (callStream: MediaStream | undefined, deviceId: string | undefined): Promise<OpenStream> => {
  if (callStream) return { stream: callStream, close: () => undefined };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true });
  return {
    stream,
    close: () => {
      for (const track of stream.getTracks()) track.stop();
    },
  };
};

const TIMES_A_SECOND = 12;
/** Speech has an amplitude of a few hundredths; with this factor a normal voice fills most of the meter. */
const GAIN = 6;

/** The share of the level that remains at the next measurement: a meter that falls slowly is readable. */
const DECAY = 0.75;

const loudness = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / samples.length) * GAIN);
};

/** Reports the microphone's level, 0 to 1, until stopped. A microphone that does not open is reported as silence. */
export const followLevel = (
  { callStream, deviceId }: { callStream: MediaStream | undefined; deviceId: string | undefined },
  onLevel: (level: number) => void,
): (() => void) => {
  let stopped = false;
  let stop = () => {};
  openStream(callStream, deviceId).then(
    ({ stream, close }) => {
      if (stopped) return close();
      const context = new AudioContext();
      const analyser = new AnalyserNode(context, { fftSize: 512 });
      new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      let level = 0;
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        level = Math.max(loudness(samples), level * DECAY);
        onLevel(level);
      }, 1000 / TIMES_A_SECOND);
      stop = () => {
        clearInterval(timer);
        void context.close();
        close();
      };
    },
    () => onLevel(0),
  );
  return () => {
    stopped = true;
    stop();
  };
};
