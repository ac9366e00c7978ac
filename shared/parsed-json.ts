/** What a text says as JSON; undefined if it is none. A schema decides about the value. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
