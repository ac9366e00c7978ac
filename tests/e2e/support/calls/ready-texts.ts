/** The texts of an agent's switch. */
export const ONLINE = 'Online: Waiting for calls & making the money';
export const OFFLINE = 'Offline: Not Making Money';
