import { formTexts } from '#shared/call-requests/form-texts';
import { siteMarkers } from '#shared/contracts/public-pages';
import type { SiteContent } from './site-content.ts';

const { companyName: company, customerServicePhoneText: servicePhone } = siteMarkers;
const form = formTexts.en;

export const english: SiteContent = {
  meta: {
    home: {
      title: 'Coverline: health insurance, explained by a person',
      description:
        'Talk to a licensed agent who compares the health plans sold where you live, in plain English or in Spanish. ' +
        'Call us, or ask for a call.',
    },
    'call-request': {
      title: 'Ask for a call · Coverline',
      description: 'Tell us your zip code and your phone number, and a licensed agent calls you about health plans.',
    },
    'schedule-a-call': {
      title: 'Schedule a call · Coverline',
      description: 'Choose the day and the hour at which a licensed agent calls you about health plans.',
    },
    thanks: {
      title: 'Your request for a call · Coverline',
      description: 'What happens after you asked for a call, and how you cancel it.',
    },
    terms: { title: 'Terms of use · Coverline', description: `The terms under which ${company} offers this website.` },
    privacy: {
      title: 'Privacy · Coverline',
      description: `What ${company} keeps about you when you ask for a call, why, and how you take it back.`,
    },
  },
  layout: {
    skip: 'Skip to the content',
    home: 'Coverline, to the home page',
    about: 'About Us',
    phoneLine: 'Call us',
    schedule: 'Schedule a Call',
    login: 'Login',
    language: 'Language',
    otherLanguage: 'Español',
    navigation: 'Main',
  },
  hero: {
    title: 'Health insurance, explained by a person.',
    lead: 'Tell us where you live. A licensed agent calls you, compares the plans sold there in plain English, and stays reachable after you buy.',
    zip: { label: 'Your zip code', problem: 'Type the five digits of your zip code.' },
    find: 'Find a healthcare plan now',
    notOnline: 'Online purchase is unavailable. You buy by speaking to a licensed agent.',
  },
  talk: {
    title: 'Rather call right away?',
    button: 'Talk to us',
    sales: 'about a new plan',
    customerService: 'about the plan you have',
    hours: 'Customer service is open Monday to Friday, 9AM to 6PM Eastern.',
    open: 'It is open now.',
    closed: 'It is closed now.',
  },
  experience: {
    title: 'What the call is like',
    lead: 'You hold the line. We do the reading.',
    steps: [
      {
        title: 'You say what matters',
        text: 'Your doctors, your medicines, what you can spend in a month. Have the names at hand; nothing else is needed.',
      },
      {
        title: 'We compare, and say why',
        text: 'The agent goes through the plans sold where you live: what each one covers, what it leaves out, what it costs.',
      },
      {
        title: 'You decide',
        text: 'Say yes on the call, ask for another day, or say no. Nothing is signed before you have agreed to it.',
      },
    ],
  },
  benefits: {
    title: 'What you gain',
    items: [
      { title: 'A person, not a menu', text: 'You speak with a licensed agent who listens first and asks second.' },
      {
        title: 'Your doctors come first',
        text: 'We check your doctors and your medicines before we speak about a price.',
      },
      {
        title: 'The whole cost',
        text: 'The premium, the deductible, and what a visit costs. You hear all of it before you decide.',
      },
      {
        title: 'Help afterwards',
        text: 'A bill that makes no sense, a card that did not come: customer service is a call away.',
      },
    ],
  },
  stories: {
    title: 'How it should feel',
    note: 'These are examples, not real customers. They show the calls that we work for.',
    example: 'Example',
    show: number => `Show example ${number}`,
    items: [
      {
        quote:
          'I had three letters on the kitchen table and understood none of them. The agent read them with me, line by line.',
        who: 'A retired teacher, 66',
      },
      {
        quote: 'My heart doctor was the one thing I would not give up. So that is where we started.',
        who: 'A bus driver, 61',
      },
      { quote: 'They said Thursday at ten. On Thursday at ten, the phone rang.', who: 'A grandmother of four, 71' },
    ],
  },
  questions: {
    title: 'Good questions',
    items: [
      {
        question: 'Can I buy a plan on this website?',
        answer:
          'No. Online purchase is unavailable. You buy by speaking to a licensed agent, who makes sure that the plan fits before you agree to anything.',
      },
      {
        question: 'What does it cost to talk to you?',
        answer: 'Nothing. You pay for a plan only if you choose one.',
      },
      {
        question: 'What should I have at hand for the call?',
        answer:
          'The names of your doctors and of your medicines, and the letter or card of the plan that you have now, if you have one.',
      },
      {
        question: 'Will you keep calling me?',
        answer: 'We call you because you asked us to. Say stop on a call, or answer STOP to a text, and we stop.',
      },
      {
        question: 'What happens after I buy?',
        answer: `A second agent goes through the details with you, and you sign what you agreed to. Questions later? Customer service has the number ${servicePhone}.`,
      },
    ],
  },
  about: {
    title: 'About us',
    paragraphs: [
      `${company} is a call center of licensed insurance agents. We sell health plans of insurance companies by phone, and we stay with the people who bought one.`,
      'We are not an insurance company, and we are not part of the government or endorsed by it.',
    ],
  },
  signUp: {
    title: 'Ready when you are.',
    lead: 'Two short steps, then a licensed agent calls you: right away, or when it suits you.',
    button: 'Sign up now',
  },
  request: {
    title: 'Ask for a call',
    lead: 'Two short steps. Then a licensed agent calls you.',
    scheduleTitle: 'Schedule a call',
    scheduleLead: 'Two short steps. Then a licensed agent calls you at the hour that you choose.',
    steps: ['Where you live', 'How we reach you'],
    next: 'Next',
    back: 'Back',
    zip: {
      label: form.zip_code,
      help: 'The plans that you can buy depend on it.',
      problem: 'Type the five digits of your zip code.',
    },
    notServed: 'We do not serve this zip code. Check it, or call us.',
    name: { label: form.name, problem: 'Type your name.' },
    phone: {
      label: form.phone_number,
      help: 'The number at which we call you.',
      problem: 'Type a phone number of the United States with ten digits, such as (305) 222-0101.',
    },
    language: { label: form.language, options: form.languageNames },
    preferred: {
      label: form.preferred,
      help: form.preferredHelp,
      problem: 'Choose one of the times.',
      now: 'As soon as possible',
      zone: 'The times are those of your zip code.',
    },
    website: 'Leave this field empty',
    agree: form.consent,
    consentProblem: 'Tick the box, so that we may call you.',
    consentOutdated: 'This text has changed. Load the page again to read it.',
    send: form.send,
    sending: 'Sending…',
    retrying: 'We could not send it. What you typed is still here, and we are trying again.',
    unavailable: 'We could not send your request. What you typed is still here. Try again in a minute, or call us:',
    limited: 'We have several requests from you already. Call us, and we help you right away:',
    cancelled:
      'This request was cancelled. What you typed is still here: if you want a call after all, send it again, or call us:',
    rejected: 'We could not take your request. Check what you typed, or call us:',
    orCall: 'Or call us:',
  },
  thanks: {
    title: 'Your request for a call',
    lead: 'If you asked for a call with this browser, we have your request. You can cancel it here.',
    sent: form.sent,
    next: [
      form.sent.next,
      {
        title: 'Have these at hand',
        text: 'The names of your doctors and medicines, and the card of the plan that you have now.',
      },
      { title: 'Changed your mind?', text: `Call ${servicePhone}, or say stop when we call.` },
    ],
    cancel: form.cancel,
    home: form.sent.home,
    revoke: form.revoke,
  },
  terms: {
    title: 'Terms of use',
    intro: `These terms are between you and ${company}.`,
    sections: [
      {
        heading: 'What this website is for',
        paragraphs: [
          'It explains what we do and lets you ask for a call. Online purchase is unavailable: you buy by speaking to a licensed agent.',
        ],
      },
      {
        heading: 'What we say about plans',
        paragraphs: [
          'What you read here is general. What a plan covers and costs is in the documents of the insurance company, which you get before you agree.',
        ],
      },
      {
        heading: 'Calls',
        paragraphs: ['Calls are recorded, so that both sides can rely on what was said.'],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    intro: `${company} keeps what it needs to call you and to advise you, and nothing for anybody else.`,
    sections: [
      {
        heading: 'What we keep when you ask for a call',
        paragraphs: [
          'Your zip code, name, phone number, language and preferred time.',
          'The proof that you agreed to be called: the text that you saw with its version, the time, the address of your connection, and the name of your browser.',
        ],
      },
      {
        heading: 'Why',
        paragraphs: ['To call you, to advise you in your language, and to prove that we were allowed to call.'],
      },
      {
        heading: 'Your choices',
        paragraphs: [
          `You can take your consent back at any time: answer STOP to a text, say it on a call, or call ${servicePhone}. You can also ask us there what we keep about you, and to delete it where the law lets us.`,
        ],
      },
      {
        heading: 'This website',
        paragraphs: [
          'It sets two cookies: one when you open the form for a call, which shows that a person filled it in, and one when you send it, which lets you cancel your request. Both end after 30 days. No other company counts your visit.',
          'Our servers note the address of each connection for up to 30 days, to find attacks and faults, and for nothing else. The proof of your consent, and the records of asking for a call, cancelling it and taking the consent back, keep the address as long as they are kept.',
        ],
      },
    ],
  },
  footer: {
    legal: [
      `${company} sells health plans through licensed insurance agents. It is not an insurance company, and it is not connected with or endorsed by the United States government or the federal Medicare program.`,
      'Asking for a call does not oblige you to buy. We do not offer every plan available in your area.',
    ],
    served: 'Our agents serve',
    states: {},
    terms: 'Terms of use',
    privacy: 'Privacy',
    cancel: 'Cancel a request',
    sales: 'Sales',
    customerService: 'Customer service',
  },
};
