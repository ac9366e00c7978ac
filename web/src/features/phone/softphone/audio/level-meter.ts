type OpenStream = { stream: MediaStream; close(): void };

/** The leg's own microphone while there is one, else the chosen one, opened for as long as it is listened to. */
const openStream = async (inCall: MediaStream | undefined, deviceId: string | undefined): Promise<OpenStream> => {
  if (inCall) return { stream: inCall, close: () => undefined };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true });
  return {
    stream,
    close: () => {
      for (const track of stream.getTracks()) track.stop();
    },
  };
};

const TIMES_A_SECOND = 12;
/** Speech has an amplitude of some hundredths: this makes an ordinary voice fill most of the meter. */
const GAIN = 6;

/** How much of its height the level keeps from one time to the next: a meter that falls slowly can be read. */
const KEEPS = 0.75;

const loudness = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / samples.length) * GAIN);
};

/** Tells the loudness of the microphone, 0 to 1, until stopped. A microphone that does not open is told as silence. */
export const followLevel = (
  { inCall, deviceId }: { inCall: MediaStream | undefined; deviceId: string | undefined },
  tell: (level: number) => void,
): (() => void) => {
  let stopped = false;
  let stop = () => {};
  openStream(inCall, deviceId).then(
    ({ stream, close }) => {
      if (stopped) return close();
      const context = new AudioContext();
      const analyser = new AnalyserNode(context, { fftSize: 512 });
      new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      let level = 0;
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        level = Math.max(loudness(samples), level * KEEPS);
        tell(level);
      }, 1000 / TIMES_A_SECOND);
      stop = () => {
        clearInterval(timer);
        void context.close();
        close();
      };
    },
    () => tell(0),
  );
  return () => {
    stopped = true;
    stop();
  };
};
