/** Plays the alert sound once. A browser that requires a user gesture first plays nothing. */
export const playAlertSound = (): void => {
  new Audio('/sounds/alert.wav').play().catch(() => undefined);
};
