import { annualIncomes } from '#shared/leads/lead-edit';
import type { WrittenPage } from '#shared/scripts/script';
import { ask, date, end, page, select, text } from './page.ts';

/** The script is for customers whom we call: every agent who takes a call with it says the same. */
const HELLO = 'Hello, may I speak with {first_name}, please?';

const opening: WrittenPage[] = [
  {
    ...page(
      'start',
      'Greeting',
      [HELLO],
      [
        ['Speaking', 'introduction'],
        ['Somebody else answers', 'somebody_else'],
        ['Voicemail', 'end_voicemail'],
        ['Wrong number', 'end_wrong_number'],
        ['Asks not to be called', 'end_do_not_call'],
      ],
    ),
    outbound_greeting: HELLO,
  },
  page(
    'somebody_else',
    'Somebody_Else',
    [
      'My name is {agent}. I am returning a request from {first_name}. When is a good time to reach them?',
      '[Say nothing about insurance or health to anybody else.]',
    ],
    [
      ['Comes to the phone', 'introduction'],
      ['Gave a better time', 'call_back'],
      ['Nobody of that name', 'end_wrong_number'],
      ['Asks not to be called', 'end_do_not_call'],
    ],
  ),
  page(
    'introduction',
    'Introduction',
    [
      'Hi {first_name}, this is {agent} with Coverline, a licensed insurance agency. I am calling because you asked about health coverage. We are on a recorded line.',
      'Is it all right to talk for a few minutes now, with the recording?',
    ],
    [
      ['Yes', 'verify'],
      ['Does not remember asking', 'reminder'],
      ['Busy right now', 'busy'],
      ['No recording, or no interest', 'end_not_interested'],
      ['Asks not to be called', 'end_do_not_call'],
    ],
  ),
  page(
    'reminder',
    'Where_We_Got_The_Number',
    [
      'That happens, it may have been a while. Your request came to us by {lead_source}. You do not owe us anything for it.',
      'Are you looking for coverage at all? If you are not, I will close the request and nobody will call you about it again.',
      '[Open Opening Rebuttals for more words. Never claim a request that you cannot see.]',
    ],
    [
      ['Is looking for coverage', 'verify'],
      ['Is not', 'end_not_interested'],
      ['Asks not to be called', 'end_do_not_call'],
    ],
  ),
  page(
    'busy',
    'Busy_Right_Now',
    [
      'I will not keep you. It takes about three minutes to see whether I can help at all. Now, or shall I call at a better time?',
    ],
    [
      ['Three minutes are fine', 'verify'],
      ['Another time', 'call_back'],
      ['No interest', 'end_not_interested'],
    ],
  ),
];

const facts: WrittenPage[] = [
  page(
    'verify',
    'Verify_Name_And_Birth',
    ['Thank you. Let me check that I have you right: {first_name} {last_name}. And your date of birth?'],
    [
      ['Is under 65', 'home'],
      ['Is 65 or older, or has Medicare', 'end_not_qualified'],
    ],
    [...ask.names, ...ask.birth],
  ),
  page(
    'home',
    'State_And_Zip_Code',
    ['Which state are you in, and what is your zip code? If we get cut off, is there another number for you?'],
    [['Noted', 'insured_now']],
    [
      ...ask.home.filter(({ name }) => name === 'state_abbr' || name === 'zip_code'),
      text('alt_phone_number', 'Second phone number'),
    ],
  ),
  page(
    'insured_now',
    'Insured_Now',
    ['Do you have any health coverage today?'],
    [
      ['Has coverage', 'current_plan'],
      ['Has no coverage', 'household'],
      ['Has Medicaid', 'end_not_qualified'],
    ],
    ask.insured,
  ),
  page(
    'current_plan',
    'Current_Plan',
    ['What do you like about it, and what would you change? And what do you pay a month?'],
    [
      ['Would change something', 'household'],
      ['Is happy with it', 'end_not_interested'],
    ],
    [text('previous_plan_info', 'Present plan, price, and what is wrong with it')],
  ),
  page(
    'household',
    'Household',
    ['Are you looking for yourself only, or for your family as well?'],
    [
      ['Only for themselves', 'health'],
      ['With a spouse', 'spouse'],
      ['With a spouse and children', 'spouse_first'],
      ['With children', 'children'],
    ],
  ),
  page(
    'spouse',
    'Spouse',
    ['What is the name and the date of birth of your husband or wife?'],
    [['Entered', 'health']],
    ask.spouse,
  ),
  page(
    'spouse_first',
    'Spouse_Of_Family',
    ['Let us begin with your husband or wife: the name and the date of birth, please.'],
    [['Entered', 'children']],
    ask.spouse,
  ),
  page('children', 'Children', ['And the children, the oldest first?'], [['Entered', 'health']], ask.children),
  page(
    'health',
    'Health',
    [
      'Two questions about health, so that nobody offers you the wrong plan. Has anybody been treated for something serious in the last five years? And which medicines does anybody take?',
    ],
    [
      ['Nothing serious', 'important'],
      ['Something, well controlled', 'important'],
      ['In treatment now, or expecting a baby', 'marketplace'],
    ],
    [text('pre_x_condition_details', 'Conditions'), text('meds_list', 'Medicines and doses')],
  ),
  page(
    'marketplace',
    'Marketplace_First',
    [
      'Thank you for telling me. A marketplace plan may not turn you down for that, and mine would hardly pay for it. Please look at HealthCare.gov first; the call to 1-800-318-2596 is free.',
    ],
    [
      ['Will do that', 'end_not_qualified'],
      ['Wants a plan for everything else', 'important'],
    ],
  ),
  page(
    'important',
    'What_Matters_Most',
    ['What matters most to you in a plan: your own doctor, the price, hospital stays, or something else?'],
    [['Noted', 'budget']],
    [text('details_on_whats_important', 'What matters, in their own words')],
  ),
  page(
    'budget',
    'Budget_And_Income',
    [
      'What could you put aside for it each month? And about how much does the household earn? With some incomes you would get help on the marketplace, and I would tell you so.',
    ],
    [
      ['Gave an amount', 'qualified'],
      ['Cannot pay anything now', 'end_not_qualified'],
    ],
    [text('budget', 'Monthly budget'), select('annual_income', 'Annual income', annualIncomes)],
  ),
  page(
    'qualified',
    'Qualified_Lead',
    [
      'Thank you, {first_name}, that is all I need. Let me see what I can do for you.',
      '[Qualified: under 65, no Medicare or Medicaid, no condition in treatment that the plan must cover, a budget, and the wish to hear an offer. Choose what is true.]',
    ],
    [
      ['Qualified Lead', 'hand_over'],
      ['Not Qualified', 'end_not_qualified'],
      ['Wants to go on another day', 'call_back'],
    ],
  ),
  page(
    'hand_over',
    'Hand_Over',
    [
      'Good news: there are plans that fit what you told me. A licensed agent can go through the one that suits you best, right now, without any obligation. You will not have to repeat what you told me.',
      'May I put you through?',
      '[A closer goes on from here without a transfer: present the plan from the PRODUCTS tab.]',
    ],
    [
      ['Yes, transfer', 'end_transferred'],
      ['Goes on with me', 'end_presented'],
      ['Not today', 'call_back'],
      ['No', 'end_not_interested'],
    ],
  ),
];

const ends: WrittenPage[] = [
  page(
    'call_back',
    'Call_Back',
    ['With pleasure. Which day and time suit you, and is {phone_number} the right number?'],
    [['Time is agreed', 'end_call_back']],
    [date('call_back_on', 'Call back on'), text('call_back_at', 'At what time, their time')],
  ),
  end('end_call_back', 'Call_Back', [
    'Thank you, {first_name}. Until then.',
    '[Choose the disposition Call Back and enter the time.]',
  ]),
  end('end_transferred', 'Transferred', [
    'One moment please, I am staying with you until my colleague is there.',
    '[Introduce them by name, and say what matters to the caller. Choose the disposition Transferred.]',
  ]),
  end('end_presented', 'Offer_Made', [
    '[Present the plan, read its limits word for word, and take the payment with the PAYMENTS tab open. Choose the disposition that tells how it came out.]',
  ]),
  end('end_not_qualified', 'Not_Qualified', [
    'I do not have a plan that would help you today, and I would rather say so. Thank you for your time, and all the best to you.',
    '[Choose the disposition No Qual.]',
  ]),
  end('end_not_interested', 'Not_Interested', [
    'That is perfectly fine. Thank you for your time, and have a good day.',
    '[Choose the disposition Not Interested.]',
  ]),
  end('end_voicemail', 'Voicemail', [
    'Hello, this is {agent} with a message for {first_name}. I am returning your request. You can reach us at the number on your display. Thank you.',
    '[Say nothing about insurance or health on a machine. Choose the disposition Voicemail.]',
  ]),
  end('end_wrong_number', 'Wrong_Number', [
    'I am sorry for the trouble. Have a good day.',
    '[Choose the disposition Wrong Number.]',
  ]),
  end('end_do_not_call', 'Do_Not_Call', [
    'I apologize. Your number comes off our list right now, and you will not hear from us again.',
    '[Choose the disposition DO NOT CALL. Do not ask why, and do not offer anything.]',
  ]),
];

/** The script for outbound calls: it finds out whether the customer qualifies. */
export const closerUnqualified: WrittenPage[] = [...opening, ...facts, ...ends];
