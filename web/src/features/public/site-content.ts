import type { PublicPage } from '#shared/contracts/public-pages';
import type { StateAbbr } from '#shared/dialing/states';
import type { Language } from '#shared/leads/language';

type TitledText = { title: string; text: string };
type Testimonial = { quote: string; who: string };
type Question = { question: string; answer: string };

/** Text of a legal page: sections of paragraphs, which counsel's text replaces. */
export type LegalText = { title: string; intro: string; sections: { heading: string; paragraphs: string[] }[] };

type FieldText = { label: string; help?: string; problem: string };

/** Every text of the public pages in one language; what a stage decides is a marker in it (`siteMarkers`). */
export type SiteContent = {
  /** The title of the browser's tab and the description for search engines. */
  meta: Record<PublicPage, { title: string; description: string }>;
  layout: {
    skip: string;
    home: string;
    about: string;
    phoneLine: string;
    schedule: string;
    login: string;
    /** The name of the navigation with the other language. */
    language: string;
    otherLanguage: string;
    navigation: string;
  };
  hero: { title: string; lead: string; zip: FieldText; find: string; notOnline: string };
  talk: {
    title: string;
    button: string;
    sales: string;
    customerService: string;
    hours: string;
    open: string;
    closed: string;
  };
  experience: { title: string; lead: string; steps: [TitledText, TitledText, TitledText] };
  benefits: { title: string; items: [TitledText, TitledText, TitledText, TitledText] };
  stories: {
    title: string;
    /** Says that the testimonials are examples, until real ones are supplied. */
    note: string;
    example: string;
    show: (number: number) => string;
    items: [Testimonial, Testimonial, Testimonial];
  };
  questions: { title: string; items: [Question, Question, Question, Question, Question] };
  about: { title: string; paragraphs: string[] };
  signUp: { title: string; lead: string; button: string };
  request: {
    title: string;
    lead: string;
    scheduleTitle: string;
    scheduleLead: string;
    steps: [string, string];
    next: string;
    back: string;
    zip: FieldText;
    /** `{place}` is the state; `{phone}` stays dialled by the link below the form. */
    notServed: string;
    name: FieldText;
    phone: FieldText;
    language: { label: string; options: Record<Language, string> };
    preferred: FieldText & { now: string; zone: string };
    website: string;
    agree: string;
    consentProblem: string;
    /** The text of the consent has a new version since the page was loaded. */
    consentOutdated: string;
    send: string;
    sending: string;
    retrying: string;
    unavailable: string;
    limited: string;
    /** What the form has asked for was cancelled; followed by the phone number. */
    cancelled: string;
    rejected: string;
    orCall: string;
  };
  thanks: {
    /** For a visitor who did not send a request just now. */
    title: string;
    lead: string;
    sent: { title: string; soon: string; due: string };
    next: TitledText[];
    cancel: string;
    home: string;
    /** The way to take the consent back, what it means, and its two steps. */
    revoke: { title: string; text: string; agree: string; send: string };
  };
  terms: LegalText;
  privacy: LegalText;
  footer: {
    legal: string[];
    served: string;
    /** The names of states in this language, where they are not the English ones. */
    states: Partial<Record<StateAbbr, string>>;
    terms: string;
    privacy: string;
    cancel: string;
    sales: string;
    customerService: string;
  };
};
