/** A value of a field, and when it stood in the page, in milliseconds since 1970. */
export type Seen = { value: string; at: number };

/** What the console's page is asked for by the bench; times in milliseconds. */
export type PanelWatch = {
  /** Goes to a screen as a link within the console does; answers how long until it stood. */
  open(path: string): Promise<number>;
  choose(tab: string): Promise<number>;
  /** From now on keeps what the field with this label shows. */
  followField(label: string): void;
  seen(): Seen[];
  /** Puts an input of no framework into the same page, and the focus into it. */
  bareInput(): void;
  focus(label: string): void;
  /** From now on keeps how long each key takes until the page is painted. */
  watchKeys(): void;
  takeDelays(): number[];
};
