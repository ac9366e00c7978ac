import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { lazily } from '../lazily.ts';

export const userPoolClient = lazily(() => new CognitoIdentityProviderClient({ maxAttempts: 3 }));
