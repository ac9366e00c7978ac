import { annualIncomes } from '#shared/leads/lead-edit';
import type { WrittenPage } from '#shared/scripts/script';
import { ask, date, end, page, select, text } from './page.ts';

const greeting: WrittenPage[] = [
  {
    ...page(
      'start',
      'Greeting',
      [
        'Thank you for calling Coverline, a licensed insurance agency. My name is {agent}.',
        'Before we begin: this call is on a recorded line, for quality and for your protection. Is that all right with you?',
      ],
      [
        ['Yes, go ahead', 'verify_name'],
        ['Does not want to be recorded', 'no_recording'],
        ['Not a good time', 'call_back'],
        ['Wrong number', 'end_wrong_number'],
        ['Asks not to be called', 'end_do_not_call'],
      ],
    ),
    outbound_greeting: [
      'Hello {first_name}, my name is {agent}, and I am a licensed agent of Coverline. I am calling about the health insurance that you asked us about.',
      'Before we begin: this call is on a recorded line, for quality and for your protection. Is that all right with you?',
    ].join('\n\n'),
    prompt_es: [
      'Gracias por llamar a Coverline, una agencia de seguros con licencia. Me llamo {agent}.',
      'Antes de empezar: esta llamada se graba, por calidad y para su protección. ¿Está de acuerdo?',
    ].join('\n\n'),
    outbound_greeting_es: [
      'Hola {first_name}, me llamo {agent} y soy agente con licencia de Coverline. Usted pidió en nuestra página que le llamáramos sobre un seguro de salud.',
      'Antes de empezar: esta llamada se graba, por calidad y para su protección. ¿Está de acuerdo?',
    ].join('\n\n'),
  },
  page(
    'no_recording',
    'Recording_Declined',
    [
      'I understand, and thank you for telling me. We record every call so that what I promise you is what you get. Because of that I cannot help you with a plan without the recording.',
      'Would you like to go on with the recording, or shall I give you our mailing address so that you can write to us?',
    ],
    [
      ['Goes on with the recording', 'verify_name'],
      ['Prefers to write', 'end_no_recording'],
    ],
  ),
];

const verify: WrittenPage[] = [
  page(
    'verify_name',
    'Verify_Name',
    [
      'Wonderful. Let me make sure I have you down right. I have {first_name} {last_name}. How do you spell your first and last name?',
      '[Read the spelling back.]',
    ],
    [
      ['Name is right', 'verify_phone'],
      ['Speaking for somebody else', 'other_person'],
    ],
    ask.names,
  ),
  page(
    'other_person',
    'Speaking_For_Another',
    [
      'That is kind of you. I can talk about a plan only with the person it is for, or with somebody who holds a power of attorney. Can that person come to the phone?',
    ],
    [
      ['Comes to the phone', 'verify_name'],
      ['Has a power of attorney', 'verify_phone'],
      ['Is not there now', 'call_back'],
    ],
  ),
  page(
    'verify_phone',
    'Verify_Phone',
    [
      'I have {phone_number} as your phone number. If we get cut off, is there a second number where I can reach you?',
      'And which e-mail address is best for your documents?',
    ],
    [['Phone is right', 'verify_birth']],
    [text('alt_phone_number', 'Second phone number'), text('email', 'E-mail')],
  ),
  page(
    'verify_birth',
    'Verify_Date_Of_Birth',
    ['Thank you, {first_name}. And what is your date of birth?', '[Read the date back, month first.]'],
    [
      ['Is under 65', 'home'],
      ['Is 65 or older, or has Medicare', 'medicare'],
      ['Is under 18', 'end_not_qualified'],
    ],
    ask.birth,
  ),
  page(
    'medicare',
    'Medicare',
    [
      'At 65, or with a disability, most people have a right to Medicare, and that is nearly always the better choice. The plans I have do not replace it and do not add to it.',
      'You can call Medicare at 1-800-633-4227, at any hour. Is there somebody younger in your household who is looking for coverage?',
    ],
    [
      ['A younger person wants coverage', 'verify_name'],
      ['Nobody else', 'end_not_qualified'],
    ],
  ),
  page(
    'home',
    'Home_Address',
    ['Plans and prices depend on where you live. What is your home address, with the zip code?'],
    [['Address is complete', 'insured_now']],
    ask.home,
  ),
];

const coverage: WrittenPage[] = [
  page(
    'insured_now',
    'Insured_Now',
    ['Do you have health coverage today, {first_name}, from a job, the marketplace, or anywhere else?'],
    [
      ['Has coverage', 'current_plan'],
      ['Has no coverage', 'lost_coverage'],
      ['Has Medicaid', 'medicaid'],
    ],
    ask.insured,
  ),
  page(
    'current_plan',
    'Current_Plan',
    [
      'Thank you. Who is it with, what do you pay a month, and what made you look for something else?',
      'Please keep that plan until your new one is confirmed in writing. You should never be without coverage because of a call.',
    ],
    [
      ['Wants to change', 'household'],
      ['Is happy with it', 'end_not_interested'],
    ],
    [text('previous_plan_info', 'Present plan, price, and what is wrong with it'), date('plan_ends', 'Plan ends on')],
  ),
  page(
    'medicaid',
    'Medicaid',
    [
      'Medicaid covers much more than my plans do, at little or no cost to you, and a private plan could put it at risk. I would not want you to give it up.',
      'Has somebody told you that your Medicaid is ending?',
    ],
    [
      ['Medicaid is ending', 'lost_coverage'],
      ['Keeps Medicaid', 'end_not_qualified'],
    ],
  ),
  page(
    'lost_coverage',
    'Lost_Coverage',
    [
      'I am sorry to hear that; many people are in the same place. When did your last coverage end, and how?',
      'If you lost it within the last 60 days you may also buy a marketplace plan at HealthCare.gov, maybe with help to pay for it. I want you to know that before we go on.',
    ],
    [
      ['Wants to hear about our plans', 'household'],
      ['Will look at the marketplace first', 'call_back'],
    ],
    [text('previous_plan_info', 'Last plan, and how it ended'), date('coverage_ended', 'Coverage ended on')],
  ),
];

const household: WrittenPage[] = [
  page(
    'household',
    'Household',
    ['Who would be on the plan with you?'],
    [
      ['Only the caller', 'health'],
      ['A spouse', 'spouse'],
      ['A spouse and children', 'spouse_first'],
      ['Children, no spouse', 'children'],
    ],
  ),
  page(
    'spouse',
    'Spouse',
    ['May I have the name and the date of birth of your husband or wife?'],
    [['Spouse is entered', 'health']],
    ask.spouse,
  ),
  page(
    'spouse_first',
    'Spouse_Of_Family',
    ['Let us begin with your husband or wife. May I have the name and the date of birth?'],
    [['Spouse is entered', 'children']],
    ask.spouse,
  ),
  page(
    'children',
    'Children',
    ['And the children: name and date of birth of each, please, the oldest first.'],
    [['Children are entered', 'health']],
    ask.children,
  ),
];

const needs: WrittenPage[] = [
  page(
    'health',
    'Pre_Existing_Conditions',
    [
      'Next I have to ask about health. What you tell me stays with us, and I ask only so that I do not offer you a plan that will not help.',
      'In the last five years, has anybody on the plan been treated for a serious condition: heart, cancer, diabetes, lungs, kidneys, or anything that needed a hospital? Is anybody expecting a baby?',
    ],
    [
      ['No conditions', 'medications'],
      ['Has conditions, well controlled', 'medications'],
      ['In treatment now, or expecting a baby', 'major_medical'],
    ],
    [text('pre_x_condition_details', 'Who, what, since when, and treatment')],
  ),
  page(
    'major_medical',
    'Needs_Major_Medical',
    [
      'Thank you for trusting me with that. I will be straight with you: my plans pay little or nothing for a condition that is being treated already, and a marketplace plan may not refuse you for it. That is very likely the better plan for you.',
      'I can go on only if you want a plan for everything else and know that this will not be covered. What would you like to do?',
    ],
    [
      ['Will go to the marketplace', 'end_not_qualified'],
      ['Understands, and wants to go on', 'medications'],
    ],
  ),
  page(
    'medications',
    'Medications',
    [
      'Which medicines does anybody on the plan take regularly? The name and the dose are enough; take your time, and read from the bottle if you like.',
      '[Write "none" if there are none.]',
    ],
    [['Medicines are noted', 'important']],
    [text('meds_list', 'Medicines and doses')],
  ),
  page(
    'important',
    'What_Matters_Most',
    [
      'Now the question that matters to me most: when you picture a good plan, what has to be in it? Seeing your own doctor, a low price, help with a hospital stay, something else?',
      '[Listen. Use these words again when you present the plan.]',
    ],
    [['Noted', 'budget']],
    [text('details_on_whats_important', 'What matters, in their own words'), text('doctors', 'Doctors to keep')],
  ),
  page(
    'budget',
    'Budget',
    [
      'What can you put aside for coverage each month without it hurting? There is no wrong answer; it keeps me from showing you something that does not fit.',
    ],
    [
      ['Gave an amount', 'income'],
      ['Cannot pay anything now', 'no_budget'],
    ],
    [text('budget', 'Monthly budget')],
  ),
  page(
    'no_budget',
    'No_Budget',
    [
      'I hear you, and I am glad you said so. With little or no income you may qualify for Medicaid or for a marketplace plan that costs you next to nothing. HealthCare.gov will tell you in about ten minutes, and the call to 1-800-318-2596 is free.',
    ],
    [
      ['Will try that', 'end_not_qualified'],
      ['Has a budget after all', 'budget'],
    ],
  ),
  page(
    'income',
    'Annual_Income',
    [
      'Last question before I look for you: about how much does the household earn? I ask because with some incomes the marketplace would help you pay, and then I would tell you so.',
    ],
    [['Income is noted', 'qualified']],
    [select('annual_income', 'Annual income', annualIncomes)],
  ),
  page(
    'qualified',
    'Qualified_Lead',
    [
      'Thank you, {first_name}. Give me a moment while I look at what is open to you in {state_abbr}.',
      '[Qualified: under 65, no Medicare or Medicaid, no condition in treatment that the plan must cover, a budget, and the wish to buy. Choose what is true, not what you hope for.]',
    ],
    [
      ['Qualified Lead', 'presentation'],
      ['Not Qualified', 'end_not_qualified'],
      ['Needs time to gather answers', 'call_back'],
    ],
  ),
];

const offer: WrittenPage[] = [
  page(
    'presentation',
    'Plan_Presentation',
    [
      '[Choose the plan in the PRODUCTS tab first, and read the name and the price from there.]',
      'I found a plan that fits what you told me. You said that {details_on_whats_important} matters most, and {budget} a month is what you can set aside.',
      'This plan pays set amounts for visits to the doctor, for lab work, and for days in the hospital. You can call a doctor by phone at any hour. The monthly price is the one I am about to read to you, and the enrollment fee is paid once.',
    ],
    [
      ['Sounds good', 'limits'],
      ['Has questions', 'questions'],
      ['Price is too high', 'objection'],
    ],
  ),
  page(
    'questions',
    'Answer_Questions',
    [
      'Of course. Ask me anything; I would rather answer now than have you wonder later.',
      '[Answer from the plan documents only. What you do not know, say you do not know.]',
    ],
    [
      ['Questions are answered', 'limits'],
      ['Wants it in writing first', 'call_back'],
    ],
  ),
  page(
    'limits',
    'Plan_Limits',
    [
      '[Read this word for word.] This plan is not major medical insurance and does not replace it. It pays up to the limits in your plan documents, and not more. It does not cover conditions that were treated before it begins, for as long as the documents say. If you change your mind, the documents say how to cancel and what you get back; I will gladly read you that part.',
      'Is that clear, {first_name}, or shall I go over any part again?',
    ],
    [
      ['Is clear', 'ancillaries'],
      ['Wants it explained again', 'questions'],
      ['Not what they want', 'end_not_interested'],
    ],
  ),
  page(
    'ancillaries',
    'Ancillaries',
    [
      'Three small things many families add: dental for cleanings and fillings, vision for an exam and glasses, and wellness for checkups. Each has its own price, each is up to you, and you can leave all of them out.',
      'Would any of these help you?',
    ],
    [
      ['Adds one or more', 'close'],
      ['Adds none', 'close'],
    ],
    [
      select('ancillaries_wanted', 'Wanted', [
        'none',
        'dental',
        'vision',
        'wellness',
        'dental and vision',
        'all three',
      ]),
    ],
  ),
  page(
    'close',
    'Closing_Question',
    [
      '[Read what is due now and what is due monthly from the PRODUCTS tab.]',
      'So, {first_name}: that is the amount due today, and the amount each month from then on. Which day would you like your coverage to start?',
      '[A plan with "share" in its name begins on the 1st or the 15th of a month.]',
    ],
    [
      ['Chose a day', 'payment'],
      ['Hesitates', 'objection'],
      ['Wants to think about it', 'objection'],
    ],
    [date('wanted_start', 'Coverage starts on')],
  ),
  page(
    'objection',
    'Answer_An_Objection',
    [
      'I understand. May I ask what is holding you back?',
      '[Listen to the end. Open Closing Rebuttals for words that help. One honest answer; never press, never hurry.]',
    ],
    [
      ['Wants to go on', 'close'],
      ['Wants a lower price', 'presentation'],
      ['Needs time', 'call_back'],
      ['Says no', 'end_not_interested'],
    ],
  ),
];

const handOver: WrittenPage[] = [
  page(
    'payment',
    'Payment_Hand_Over',
    [
      '[Open the PAYMENTS tab. The recording pauses by itself while it is open. Never write a card number anywhere else.]',
      'I will take the payment details now. The recording is paused while you read them to me, so nobody will hear them later. Would you like to use a card or a bank account?',
    ],
    [
      ['Payment details are in', 'signature'],
      ['Has no card at hand', 'call_back'],
      ['Changed their mind', 'objection'],
    ],
  ),
  page(
    'signature',
    'Signature',
    [
      '[Request the signature in the REQUEST ESIG tab, once for each group.]',
      'You will get a message from us with a link. Please open it while I am here, read it, type your full name, and tell me when it is done. Nothing is sold before you have signed.',
    ],
    [
      ['Has signed', 'ready'],
      ['Cannot open the link', 'signature_help'],
      ['Does not want to sign', 'objection'],
    ],
  ),
  page(
    'signature_help',
    'Signature_Help',
    [
      'No problem. Let us try the other way: if the text did not come, I will send an e-mail, or the other way around. Please check the spam folder too.',
      'If that does not work either, my colleague can take your consent by voice.',
    ],
    [
      ['Has signed now', 'ready'],
      ['Voice verification', 'ready'],
    ],
  ),
  page(
    'ready',
    'Transfer_To_Verification',
    [
      'Thank you, {first_name}. The last step is a short talk with my colleague in verification, who makes sure that you got what I promised. It takes about five minutes.',
      'They will ask for your name and your date of birth, and whether you understood the limits of the plan. Please answer in your own words. May I put you through?',
      '[Tick "ready to transfer to verification" and transfer.]',
    ],
    [
      ['Transferred', 'end_transferred'],
      ['Nobody in verification is free', 'call_back'],
    ],
  ),
];

const ends: WrittenPage[] = [
  page(
    'call_back',
    'Call_Back',
    [
      'Gladly. When is a good time to call you, and which number should I use?',
      'I will call you myself. Nothing happens to your name or your details until then.',
    ],
    [['Time is agreed', 'end_call_back']],
    [date('call_back_on', 'Call back on'), text('call_back_at', 'At what time, their time')],
  ),
  end('end_call_back', 'Call_Back', [
    'Thank you, {first_name}. I will talk to you then. Have a good day.',
    '[Choose the disposition Call Back and enter the time.]',
  ]),
  end('end_transferred', 'Transferred', [
    'It was a pleasure, {first_name}. I am leaving you in good hands.',
    '[Stay until verification has said hello. Choose the disposition Transferred, or Sale once it is one.]',
  ]),
  end('end_not_qualified', 'Not_Qualified', [
    'I am not able to offer you a plan that would help you today, and I would rather say so than sell you the wrong thing. Thank you for your time, and I wish you all the best.',
    '[Choose the disposition No Qual.]',
  ]),
  end('end_not_interested', 'Not_Interested', [
    'That is perfectly fine. Thank you for talking with me. If anything changes, you have our number.',
    '[Choose the disposition Not Interested.]',
  ]),
  end('end_no_recording', 'Recording_Declined', [
    'Thank you for calling. Write to us whenever you like; somebody will answer you by letter.',
    '[Say nothing about plans or prices. Choose the disposition NO QUAL, NO PITCH.]',
  ]),
  end('end_wrong_number', 'Wrong_Number', [
    'I am sorry for the trouble. Have a good day.',
    '[Choose the disposition Wrong Number.]',
  ]),
  end('end_do_not_call', 'Do_Not_Call', [
    'I apologize. I am taking your number off our list right now, and you will not hear from us again.',
    '[Choose the disposition DO NOT CALL. Do not ask why, and do not offer anything.]',
  ]),
];

/** The script for callers who asked for a plan, from the greeting to the transfer to verification. */
export const closerQualified: WrittenPage[] = [
  ...greeting,
  ...verify,
  ...coverage,
  ...household,
  ...needs,
  ...offer,
  ...handOver,
  ...ends,
];
