/** What somebody else has stored in a field while the user typed there, and the user's choice. */
export type ChangedField = { to: string; takeTheirs: () => void; keepMine: () => void };

/** The props of every input of a page: values, problems, and the function that takes a change. */
export type Form = {
  value: (name: string) => string;
  problem: (name: string) => string | undefined;
  changed: (name: string) => ChangedField | undefined;
  enter: (name: string, value: string) => void;
  /** The numbers of the sets of child inputs, `least` or more: `child.<number>.first_name` is a field. */
  children: (least: number) => string[];
  /** True while the page is being saved and left. */
  disabled: boolean;
};
