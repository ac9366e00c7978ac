import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';

const spoken = (message: string): string => {
  const response = new VoiceResponse();
  response.say(message);
  response.hangup();
  return response.toString();
};

/** The messages for callers whose call is rejected. */
export const spokenAnswers = {
  unknownNumber: spoken('The number you have called is not in service. Please check the number and call again.'),
  hiddenCaller: spoken(
    'We can not take calls from hidden or foreign numbers. Please call again with your number shown.',
  ),
  failed: spoken('We are sorry. We can not take your call right now. Please try again in a few minutes.'),
  nobodyFree: spoken('We are sorry. All of our agents are busy. Please call again later.'),
  over: spoken('This call has ended.'),
} as const;

export const rejected = (): string => {
  const response = new VoiceResponse();
  response.reject();
  return response.toString();
};
