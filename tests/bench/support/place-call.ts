/** A customer with a phone that sends a tone dials one of our numbers. */
export const placeCall = async (twilioOrigin: string, call: { from: string; to: string }): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...call, tone: 440 });
  const answer = await fetch(`${twilioOrigin}/_control/calls`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The customer's call answered ${answer.status}.`);
};
