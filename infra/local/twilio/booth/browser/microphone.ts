/** A conversation of this page: what it offers, and what becomes of the answer. */
export type Talk = { sdp: string; accept(answer: string): Promise<void>; end(): void };

const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise(resolve => {
    if (connection.iceGatheringState === 'complete') resolve();
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve();
    });
  });

/** Opens the microphone and offers it; what comes back is played by `ear`. */
export const openMicrophone = async (ear: HTMLAudioElement): Promise<Talk> => {
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
