import { expect, it } from 'vitest';
import { isTwilioMusic } from './twilio-music.ts';

it.each([
  'http://com.twilio.music.classical.s3.amazonaws.com/BusyStrings.mp3',
  'http://com.twilio.sounds.music.s3.amazonaws.com/MARKOVICHAMP-Borghestral.mp3',
  'https://s3.amazonaws.com/com.twilio.music.soft-rock/_ghost_-_promo_2_sample_pack.mp3',
  'http://twimlets.com/holdmusic?Bucket=com.twilio.music.ambient',
  'https://api.twilio.com/cowbell.mp3',
])('Twilio’s own music is known without the network: %s', url => {
  expect(isTwilioMusic(url)).toBe(true);
});

it.each(['https://app.test/music.mp3', 'https://api.twilio.com/2010-04-01/Accounts', '/relative.mp3', ''])(
  'any other URL is not Twilio’s music: %s',
  url => {
    expect(isTwilioMusic(url)).toBe(false);
  },
);
