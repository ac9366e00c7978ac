import { type Call, Device } from '@twilio/voice-sdk';

/** The page of the tests: one device, its call, a microphone that plays a tone, and a tone detector. */
const context = new AudioContext();

/** Without given sounds, the SDK loads its sounds from the internet. */
const silence = '/silence.wav';
const soundNames = ['incoming', 'outgoing', 'disconnect', 'dtmf0', 'dtmf1', 'dtmf2', 'dtmf3', 'dtmf4', 'dtmf5'];
const moreNames = ['dtmf6', 'dtmf7', 'dtmf8', 'dtmf9', 'dtmfs', 'dtmfh'];

const microphone = (hz: number): MediaStream => {
  const oscillator = new OscillatorNode(context, { frequency: hz });
  const gain = new GainNode(context, { gain: 0.3 });
  const destination = new MediaStreamAudioDestinationNode(context);
  oscillator.connect(gain).connect(destination);
  oscillator.start();
  return destination.stream;
};

/** Decibels of each frequency in the browser's output. */
const ear = (stream: MediaStream) => {
  const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
  return (frequencies: number[]): Record<number, number> => {
    const bins = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(bins);
    const level = (hz: number) => {
      const bin = Math.round((hz / context.sampleRate) * analyser.fftSize);
      return Math.round(Math.max(...bins.slice(bin - 1, bin + 2)));
    };
    return Object.fromEntries(frequencies.map(hz => [hz, level(hz)]));
  };
};

const events: string[] = [];
const probe: {
  device?: Device;
  call?: Call;
  hear?: (frequencies: number[]) => Record<number, number>;
  events: string[];
  start(token: string, hz: number): Promise<void>;
  dial(params: Record<string, string>): Promise<void>;
} = {
  events,
  async start(token, hz) {
    const sounds = Object.fromEntries([...soundNames, ...moreNames].map(name => [name, silence]));
    const options = {
      chunderw: location.host,
      publishEvents: false,
      sounds,
      maxCallSignalingTimeoutMs: 30_000,
      closeProtection: false,
      logLevel: 'silent' as const,
      getUserMedia: async () => microphone(hz),
    };
    const device = new Device(token, options as Device.Options);
    probe.device = device;
    for (const name of ['registered', 'unregistered', 'destroyed'])
      device.on(name, () => events.push(`device.${name}`));
    device.on('error', error => events.push(`device.error ${error.code}`));
    device.on('incoming', (call: Call) => {
      events.push('device.incoming');
      follow(call);
    });
    await device.register();
  },
  async dial(params) {
    follow(await (probe.device as Device).connect({ params }));
  },
};

const follow = (call: Call): void => {
  probe.call = call;
  for (const name of ['ringing', 'cancel', 'reject', 'disconnect', 'reconnecting', 'reconnected']) {
    call.on(name, () => events.push(`call.${name}`));
  }
  call.on('error', error => events.push(`call.error ${error.code}`));
  call.on('accept', () => {
    events.push('call.accept');
    const listen = () => {
      const stream = call.getRemoteStream();
      if (stream) probe.hear = ear(stream);
      else setTimeout(listen, 50);
    };
    listen();
  });
};

Object.assign(globalThis, { probe });
