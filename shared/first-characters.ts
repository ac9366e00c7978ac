/**
 * The beginning of a text, in code points: a slice by UTF-16 units can end within a pair, and DynamoDB rejects half a pair
 * (docs.aws.amazon.com/amazondynamodb, Naming rules and data types: strings are UTF-8).
 */
export const firstCharacters = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/** The length of a text in code points. */
export const characterCount = (text: string): number => Array.from(text).length;
