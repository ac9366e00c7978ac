import type { Call } from '../calls/call.ts';
import { Conference, type ConferenceDependencies, type ConferenceSettings } from './conference.ts';
import type { Participant, ParticipantSettings, Participation } from './participant.ts';

/** All conferences; a name refers to the one that has not ended. */
export class Conferences {
  readonly #conferences = new Map<string, Conference>();
  readonly #open = new Map<string, Conference>();

  constructor(readonly deps: ConferenceDependencies) {}

  /** Enters the open conference with this name, or creates it; undefined if it is full. */
  enter(
    name: string,
    call: Call,
    participant: ParticipantSettings,
    settings: ConferenceSettings,
  ): Participation | undefined {
    const conference = this.#open.get(name) ?? this.open(name, settings);
    if (conference.participants.size >= conference.settings.maxParticipants) return undefined;
    return conference.enter(call, participant);
  }

  open(name: string, settings: ConferenceSettings): Conference {
    const conference: Conference = new Conference(this.deps, name, settings, () => {
      if (this.#open.get(name) === conference) this.#open.delete(name);
    });
    this.#conferences.set(conference.sid, conference);
    this.#open.set(name, conference);
    return conference;
  }

  find(sid: string): Conference | undefined {
    return this.#conferences.get(sid);
  }

  named(name: string): Conference | undefined {
    return this.#open.get(name);
  }

  list(): Conference[] {
    return [...this.#conferences.values()].reverse();
  }

  /** The current conference of a call. */
  of(call: Call): { conference: Conference; participant: Participant } | undefined {
    for (const conference of this.#open.values()) {
      const participant = conference.participants.get(call.sid);
      if (participant) return { conference, participant };
    }
    return undefined;
  }
}
