/** A value of a field, and the time of its paint in milliseconds since 1970. */
export type Seen = { value: string; at: number };

/** The functions of the console's page for the measurements; times in milliseconds. */
export type PanelWatch = {
  /** Navigates like a link in the console; returns the time until the screen is complete. */
  open(path: string): Promise<number>;
  choose(tab: string): Promise<number>;
  /** Presses the button with this text; returns the time until the page, with what it opened, is complete. */
  press(text: string): Promise<number>;
  /** Starts to record the values of the field with this label. */
  followField(label: string): void;
  seen(): Seen[];
  /** Adds a plain input to the page and focuses it. */
  bareInput(): void;
  focus(label: string): void;
  /** Starts to record the time from each key to the paint. */
  watchKeys(): void;
  takeDelays(): number[];
};
