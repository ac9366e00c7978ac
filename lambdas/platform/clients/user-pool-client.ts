import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { lazily } from '../lazily.ts';

export const userPoolClient = lazily(() => new CognitoIdentityProviderClient({ maxAttempts: 3 }));

/**
 * Creates accounts. It never sends again: after a lost response the second request would be told that the account
 * exists, and the admin that somebody else has the e-mail.
 */
export const accountCreationClient = lazily(() => new CognitoIdentityProviderClient({ maxAttempts: 1 }));
