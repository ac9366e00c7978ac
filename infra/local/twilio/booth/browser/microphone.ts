/** A conversation of this page: its SDP offer, and the handlers of the answer and the end. */
export type MediaSession = { sdp: string; accept(answer: string): Promise<void>; end(): void };

const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise(resolve => {
    if (connection.iceGatheringState === 'complete') resolve();
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve();
    });
  });

/** Opens the microphone and creates an SDP offer; `ear` plays the sound of the other party. */
export const openMicrophone = async (ear: HTMLAudioElement): Promise<MediaSession> => {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  const connection = new RTCPeerConnection();
  for (const track of microphone.getTracks()) connection.addTrack(track, microphone);
  connection.addEventListener('track', ({ track }) => {
    ear.srcObject = new MediaStream([track]);
  });
  await connection.setLocalDescription(await connection.createOffer());
  await gathered(connection);
  return {
    sdp: connection.localDescription?.sdp ?? '',
    accept: answer => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    end: () => {
      connection.close();
      for (const track of microphone.getTracks()) track.stop();
      ear.srcObject = null;
    },
  };
};
