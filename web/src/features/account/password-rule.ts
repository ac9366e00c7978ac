/** The same as the server's rule (docs/product.md, Create user). */
export const PASSWORD_LENGTH = 8;

/** The policy of the user pool (infra/stacks/identity/identity-stack.ts). */
export const PASSWORD_RULE = 'At least 8 characters, with upper and lower case letters, a digit and a symbol';
