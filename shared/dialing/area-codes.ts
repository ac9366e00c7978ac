import type { PhoneNumber } from '../phone/phone-number.ts';
import { type Place, type StateAbbr, states, zones } from './states.ts';

const { eastern, central, mountain, pacific, arizona, atlantic } = zones;

/** The geographic area codes of the United States (nationalnanpa.com), as of the end of 2025. */
const codesOfStates: Record<StateAbbr, string> = {
  AK: '907',
  AL: '205 251 256 334 659 938',
  AR: '327 479 501 870',
  AS: '684',
  AZ: '480 520 602 623 928',
  CA: `209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747
    760 805 818 820 831 837 840 858 909 916 925 949 951`,
  CO: '303 719 720 748 970 983',
  CT: '203 475 860 959',
  DC: '202 771',
  DE: '302',
  FL: '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  GA: '229 404 470 478 678 706 762 770 912 943',
  GU: '671',
  HI: '808',
  IA: '319 515 563 641 712',
  ID: '208 986',
  IL: '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
  IN: '219 260 317 463 574 765 812 930',
  KS: '316 620 785 913',
  KY: '270 364 502 606 859',
  LA: '225 318 337 457 504 985',
  MA: '339 351 413 508 617 774 781 857 978',
  MD: '227 240 301 410 443 667',
  ME: '207',
  MI: '231 248 269 313 517 586 616 679 734 810 906 947 989',
  MN: '218 320 507 612 651 763 924 952',
  MO: '235 314 417 557 573 636 660 816 975',
  MP: '670',
  MS: '228 471 601 662 769',
  MT: '406',
  NC: '252 336 472 704 743 828 910 919 980 984',
  ND: '701',
  NE: '308 402 531',
  NH: '603',
  NJ: '201 551 609 640 732 848 856 862 908 973',
  NM: '505 575',
  NV: '702 725 775',
  NY: '212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
  OH: '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937',
  OK: '405 539 572 580 918',
  OR: '458 503 541 971',
  PA: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
  PR: '787 939',
  RI: '401',
  SC: '803 821 839 843 854 864',
  SD: '605',
  TN: '423 615 629 729 731 865 901 931',
  TX: `210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972
    979`,
  UT: '385 435 801',
  VA: '276 434 540 571 686 703 757 804 826 948',
  VI: '340',
  VT: '802',
  WA: '206 253 360 425 509 564',
  WI: '262 274 353 414 534 608 715 920',
  WV: '304 681',
  WY: '307',
};

/** Area codes that lie in one zone only, in a state with two zones. */
const inOneZone: [zone: string, codes: string][] = [
  [eastern, '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'],
  [eastern, '260 317 463 765'],
  [eastern, '502 859'],
  [eastern, '231 248 269 313 517 586 616 679 734 810 947 989'],
  [eastern, '865'],
  [central, '615 629 731 901'],
  [central, '316 913'],
  [central, '402 531'],
  [
    central,
    `210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979`,
  ],
  [mountain, '915'],
  [arizona, '480 520 602 623'],
  [pacific, '702 725'],
  [pacific, '503 971'],
];

const regina = 'America/Regina';
const toronto = 'America/Toronto';
const vancouver = 'America/Vancouver';
const winnipeg = 'America/Winnipeg';
const edmonton = 'America/Edmonton';

/** The other countries whose numbers begin with +1. */
const elsewhere: [name: string, zones: string[], codes: string][] = [
  ['Alberta', [edmonton], '368 403 587 780 825'],
  ['British Columbia', [vancouver], '604'],
  ['British Columbia', [vancouver, edmonton, 'America/Fort_Nelson'], '236 250 257 672 778'],
  ['Manitoba', [winnipeg], '204 431 584'],
  ['New Brunswick', [atlantic], '428 506'],
  ['Newfoundland and Labrador', ['America/St_Johns', atlantic], '709 879'],
  ['Nova Scotia or Prince Edward Island', [atlantic], '782 902'],
  ['Ontario', [toronto], '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942'],
  ['Ontario', [winnipeg, toronto], '807'],
  ['Quebec', [toronto], '263 354 438 450 468 514 579 819 873'],
  ['Quebec', [toronto, atlantic, 'America/Puerto_Rico'], '367 418 581'],
  ['Saskatchewan', [regina, edmonton], '306 474 639'],
  ['northern Canada', ['America/Whitehorse', edmonton, winnipeg, toronto, 'America/Panama'], '867'],
  ['Anguilla', ['America/Anguilla'], '264'],
  ['Antigua and Barbuda', ['America/Antigua'], '268'],
  ['the Bahamas', ['America/Nassau'], '242'],
  ['Barbados', ['America/Barbados'], '246'],
  ['Bermuda', ['Atlantic/Bermuda'], '441'],
  ['the British Virgin Islands', ['America/Tortola'], '284'],
  ['the Cayman Islands', ['America/Cayman'], '345'],
  ['Dominica', ['America/Dominica'], '767'],
  ['the Dominican Republic', ['America/Santo_Domingo'], '809 829 849'],
  ['Grenada', ['America/Grenada'], '473'],
  ['Jamaica', ['America/Jamaica'], '658 876'],
  ['Montserrat', ['America/Montserrat'], '664'],
  ['Saint Kitts and Nevis', ['America/St_Kitts'], '869'],
  ['Saint Lucia', ['America/St_Lucia'], '758'],
  ['Saint Vincent and the Grenadines', ['America/St_Vincent'], '784'],
  ['Sint Maarten', ['America/Lower_Princes'], '721'],
  ['Trinidad and Tobago', ['America/Port_of_Spain'], '868'],
  ['the Turks and Caicos Islands', ['America/Grand_Turk'], '649'],
];

const listed = (codes: string): string[] => codes.split(/\s+/);

const narrowed = new Map(inOneZone.flatMap(([zone, codes]) => listed(codes).map(code => [code, [zone]] as const)));

const places = new Map<string, Place>([
  ...Object.entries(codesOfStates).flatMap(([state, codes]) => {
    const { name, zones: all } = states[state as StateAbbr];
    return listed(codes).map((code): [string, Place] => [code, { name, zones: narrowed.get(code) ?? all }]);
  }),
  ...elsewhere.flatMap(([name, its, codes]) =>
    listed(codes).map((code): [string, Place] => [code, { name, zones: its }]),
  ),
]);

/** The place of a number's area code; undefined for toll-free and other codes without a place. */
export const placeOfNumber = (number: PhoneNumber): Place | undefined => places.get(number.slice(2, 5));

const ofStates: ReadonlySet<string> = new Set(Object.values(codesOfStates).flatMap(listed));

/** Whether a number has an area code of a state or a territory, and an exchange that exists: none begins with 0 or 1. */
export const isInUnitedStates = (number: PhoneNumber): boolean =>
  ofStates.has(number.slice(2, 5)) && /^[2-9]/.test(number.slice(5));

/** In use today (nationalnanpa.com); 822 and the rest of that form are reserved. */
const tollFree: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888']);

export const isTollFree = (number: PhoneNumber): boolean => tollFree.has(number.slice(2, 5));

/** Every area code with a place, for the tests of the table. */
export const areaCodes: readonly string[] = [
  ...Object.values(codesOfStates).flatMap(listed),
  ...elsewhere.flatMap(([, , codes]) => listed(codes)),
];
