/** The functions of the console's page that record when a text changes. */
export type TextWatch = {
  /** Starts to record the text of the first element for the selector. */
  follow(selector: string): void;
  /** When the text of this selector was painted anew, in milliseconds since 1970. */
  paints(selector: string): number[];
};
