/** Plays the sound of a notice once. A browser that wants a gesture of the user first stays silent. */
export const playAlertSound = (): void => {
  new Audio('/sounds/alert.wav').play().catch(() => undefined);
};
