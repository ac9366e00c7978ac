/** What every input of a page is given: what stands in it, what is wrong with it, and where a change goes. */
export type Form = {
  value: (name: string) => string;
  problem: (name: string) => string | undefined;
  enter: (name: string, value: string) => void;
  /** How many children have a set already. */
  children: number;
  /** While the page is being left. */
  disabled: boolean;
};

export const capitalized = (option: string): string => option.charAt(0).toUpperCase() + option.slice(1);
