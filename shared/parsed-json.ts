/** The value of a JSON text; undefined if the text is not JSON. A schema checks the value. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
