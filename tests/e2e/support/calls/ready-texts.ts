/** What the switch of an agent says. */
export const ONLINE = 'Online: Waiting for calls & making the money';
export const OFFLINE = 'Offline: Not Making Money';
