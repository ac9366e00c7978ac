import type { WrittenPage } from '#shared/scripts/script';
import { page } from './page.ts';

const rebuttal = (id: string, objection: string, ...paragraphs: string[]): WrittenPage =>
  page(id, objection, paragraphs, []);

/** Rebuttals for the first minute; each is an honest reply, and a second no ends the call. */
export const openingRebuttals: WrittenPage[] = [
  rebuttal(
    'busy',
    'I am busy',
    'I can tell, and I will be quick. Three minutes are enough to know whether I can help at all. If now is bad, name a time and I will call you then.',
  ),
  rebuttal(
    'not_interested',
    'I am not interested',
    'That is fair. Before I let you go: did you find coverage already, or has it just been too many calls?',
    '[Found coverage: wish them well and end the call. Too many calls: offer to close the request. A second no is a no.]',
  ),
  rebuttal(
    'never_asked',
    'I never asked for this',
    'I am sorry it came as a surprise. I see a request under your name and this number, and it may have been a while ago. If you would rather not hear from us, I will take you off our list this minute.',
  ),
  rebuttal(
    'who_are_you',
    'Who are you, and where did you get my number?',
    'My name is {agent}, with Coverline, a licensed insurance agency. Your request came to us by {lead_source}. You are welcome to hang up and call the number on our website, so that you know it is really us.',
  ),
  rebuttal(
    'scam',
    'Is this a scam?',
    'You are right to ask. I will not ask for your Social Security number, and you will pay nothing before you have seen the plan in writing and signed it yourself. You can look up our license with the insurance department of {state_abbr} while we talk.',
  ),
  rebuttal(
    'have_insurance',
    'I already have insurance',
    'Good, please keep it. What many people want to know is whether they pay too much for what it does. If yours is the better one I will tell you so. What do you pay a month?',
  ),
  rebuttal(
    'send_it',
    'Just send me something',
    'Happily. So that I send the right thing and not ten pages of everything, may I ask three questions first: your zip code, who it is for, and what matters most to you?',
  ),
  rebuttal(
    'how_much',
    'Just tell me the price',
    'I would if I could. The price depends on your age, your state, and who is on the plan. Give me those three and you will have a real number, not a guess.',
  ),
  rebuttal(
    'talk_to_spouse',
    'I have to ask my spouse',
    'Of course, it is a decision for both of you. Is your spouse there with you now? If not, let us find a time when you are both at home.',
  ),
  rebuttal(
    'recorded',
    'I do not want to be recorded',
    'I understand. The recording is there so that nobody can promise you one thing and sell you another. If you would rather not, I cannot go on by phone, but you can write to us.',
  ),
];

/** Rebuttals for objections before the decision. */
export const closingRebuttals: WrittenPage[] = [
  rebuttal(
    'think_about_it',
    'I want to think about it',
    'That makes sense, it is your health and your money. Usually one thing is not clear yet. Is it the price, what the plan covers, or whether you can trust us?',
    '[Answer that one thing. If they still want time, agree on a day and call back.]',
  ),
  rebuttal(
    'too_expensive',
    'It is too expensive',
    'Thank you for being open. You told me what you can set aside a month: {budget}. Let me take out what you can do without, or look at the plan below it, and you tell me if that fits. If nothing fits I would rather not sell you anything.',
  ),
  rebuttal(
    'ask_spouse',
    'I need to talk to my spouse first',
    'Please do. Shall we do it together? I can explain it to both of you on this call, or call back tonight when you are both there. I will keep what we have done so far.',
  ),
  rebuttal(
    'compare',
    'I want to compare first',
    'You should. When you compare, ask three things of every plan: what does it not cover, what is the most it pays, and how do I get out of it. Write down my answers now, and hold them against theirs.',
  ),
  rebuttal(
    'see_in_writing',
    'I want to see it in writing',
    'You will, before you sign anything. I am sending you the documents now, and I will stay on the line while you open them. Tell me where you would like me to explain.',
  ),
  rebuttal(
    'marketplace',
    'Can I get this on the marketplace?',
    'Not this plan. A marketplace plan covers much more, no matter what conditions you have, and costs more unless you get help with the price. If you have not looked at HealthCare.gov yet, look there first. I mean it.',
  ),
  rebuttal(
    'does_it_cover',
    'Does it cover everything?',
    'No, and no plan does. It pays set amounts up to its limits, and nothing for what was treated before it begins, for as long as the documents say. If that is not enough for you, it is the wrong plan, and I would rather know now.',
  ),
  rebuttal(
    'bad_experience',
    'I had a bad experience with one of these',
    'I am sorry. Will you tell me what happened? I can then tell you plainly whether it could happen with this plan too.',
    '[If it could, say so.]',
  ),
  rebuttal(
    'card_by_phone',
    'I do not give my card over the phone',
    'I understand that. The recording is paused while you tell me, the number is locked away the moment it is entered, and I cannot read it afterwards. If you would still rather not, a bank account works as well, or we stop here.',
  ),
  rebuttal(
    'doctor',
    'Will my doctor take it?',
    'Let us find out rather than guess. Give me the name and the town, and I will look while you are here. If the doctor is not in the network you decide whether that is all right for you.',
  ),
  rebuttal(
    'cancel',
    'What if I want to cancel?',
    'You call us or write to us, and it ends as the documents say. Let me read you that part, with the days and what you get back, so that you know it before you sign.',
  ),
  rebuttal(
    'payday',
    'I get paid later this month',
    'Then let us not put you in a tight spot. I can set the payment to the day after your payday, and your coverage starts after that. Which day is it?',
    '[Use Post Date in the PRODUCTS tab.]',
  ),
  rebuttal(
    'healthy',
    'I am healthy, I do not need it',
    'I hope you stay that way. It comes down to one question: if you broke a leg next week, who would pay the bill? If you have an answer you are fine with, you do not need me.',
  ),
];
