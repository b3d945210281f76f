import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/installed.mjs';
import { docx } from './office.mjs';
import { pdf, scan } from './pages.mjs';
import { conversation } from './speech.mjs';

/** Makes the documents of the demo process, the same ones each time. All names and numbers are invented. */
const save = (name, bytes) =>
  writeFileSync(join(ROOT, 'apps/server/src/features/demo/documents', name), bytes);

const invoice = [
  [56, 80, 22, 'Demo Bold', 'Aurora Print Studio'],
  [56, 98, 10, 'Demo Sans', 'ul. Portowa 14, 81-350 Gdynia, Poland'],
  [56, 112, 10, 'Demo Sans', 'NIP 586-010-47-11'],
  [380, 80, 16, 'Demo Bold', 'INVOICE'],
  [380, 98, 10, 'Demo Sans', 'No. FV/2026/0118'],
  [380, 112, 10, 'Demo Sans', 'Date: 2026-03-04'],
  [56, 160, 10, 'Demo Bold', 'Bill to'],
  [56, 176, 10, 'Demo Sans', 'Biblioteka Miejska w Łęczycy'],
  [56, 190, 10, 'Demo Sans', 'ul. Świętojańska 5, 99-100 Łęczyca'],
  [56, 240, 10, 'Demo Bold', 'Description'],
  [330, 240, 10, 'Demo Bold', 'Quantity'],
  [430, 240, 10, 'Demo Bold', 'Amount'],
  [56, 264, 10, 'Demo Sans', 'Exhibition catalogue, 96 pages, soft cover'],
  [330, 264, 10, 'Demo Sans', '200 pcs'],
  [430, 264, 10, 'Demo Sans', '3 480,00 PLN'],
  [56, 284, 10, 'Demo Sans', 'Posters B1, matt'],
  [330, 284, 10, 'Demo Sans', '40 pcs'],
  [430, 284, 10, 'Demo Sans', '612,50 PLN'],
  [56, 304, 10, 'Demo Sans', 'Delivery to Łęczyca'],
  [330, 304, 10, 'Demo Sans', '1 pc'],
  [430, 304, 10, 'Demo Sans', '85,00 PLN'],
  [330, 344, 11, 'Demo Bold', 'Total due'],
  [430, 344, 11, 'Demo Bold', '4 177,50 PLN'],
  [56, 400, 10, 'Demo Sans', 'Please pay by 2026-03-18 to account PL61 1090 1014 0000 0712 1981 2874.'],
  [56, 416, 10, 'Demo Sans', 'Questions: invoices@aurora-print.example, +48 58 555 01 18'],
];
save(
  'invoice-FV-2026-0118.pdf',
  pdf('Invoice FV/2026/0118', invoice, [
    [56, 248, 480],
    [330, 330, 206],
  ]),
);

const note = [
  [70, 110, 20, 'Demo Bold', 'DELIVERY NOTE'],
  [70, 136, 11, 'Demo Serif', 'Aurora Print Studio, Gdynia'],
  [70, 176, 11, 'Demo Serif', 'Note number: WZ/2026/0301'],
  [70, 194, 11, 'Demo Serif', 'Date of delivery: 2026-03-03'],
  [70, 212, 11, 'Demo Serif', 'Order: ZAM/2026/77'],
  [70, 260, 11, 'Demo Serif', 'Received in good order:'],
  [90, 284, 11, 'Demo Serif', '200 exhibition catalogues in 8 boxes'],
  [90, 302, 11, 'Demo Serif', '38 posters B1, two posters damaged by water'],
  [70, 350, 11, 'Demo Serif', 'The driver has noted the damage. A complaint will follow by letter.'],
  [70, 400, 11, 'Demo Serif', 'Signed for the library: Jadwiga Wrona'],
];
save(
  'delivery-note-scan.jpg',
  scan(note, [
    [70, 144, 300],
    [70, 420, 200],
  ]),
);

save(
  'reklamacja-plakaty.txt',
  `Łęczyca, 2026-03-09

Szanowni Państwo,

w dniu 2026-03-03 otrzymaliśmy zamówienie ZAM/2026/77 (list przewozowy WZ/2026/0301). Niestety dwa
plakaty formatu B1 zostały zalane w transporcie i nie nadają się do użytku, co potwierdził kierowca.

Składamy reklamację i prosimy o ponowny wydruk dwóch plakatów albo o obniżenie faktury FV/2026/0118
o kwotę 30,62 PLN. Wystawa otwiera się 2026-03-20, dlatego zależy nam na szybkiej odpowiedzi.

Prosimy o kontakt pod adresem biblioteka@leczyca.example lub telefonicznie: +48 24 555 07 07.

Z poważaniem
Jadwiga Wrona
Biblioteka Miejska w Łęczycy
`,
);

const csvNote = Buffer.from(
  'Zwrot kosztów dwóch plakatów: 30,62 PLN\nNumer reklamacji: RK/2026/15\n',
).toString('base64');
save(
  'order-confirmation.eml',
  [
    'From: "Aurora Print Studio" <orders@aurora-print.example>',
    'To: "Jadwiga Wrona" <biblioteka@leczyca.example>',
    'Subject: =?utf-8?Q?Re:_reklamacja_-_zam=C3=B3wienie_ZAM/2026/77?=',
    'Date: Tue, 10 Mar 2026 09:12:00 +0100',
    'Message-ID: <demo-77@aurora-print.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="aurora"',
    '',
    '--aurora',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Dear Ms Wrona,',
    '',
    'we are sorry about the two damaged posters of order ZAM/2026/77. We accept your complaint RK/2026/15.',
    'New posters leave Gdynia on 2026-03-12; you do not pay for them. Invoice FV/2026/0118 stays as it is,',
    'and we return 30,62 PLN for your trouble.',
    '',
    'Kind regards',
    'Piotr Zieliński, Aurora Print Studio',
    'orders@aurora-print.example',
    '',
    '--aurora',
    'Content-Type: text/plain; charset=utf-8; name="credit-note-RK-2026-15.txt"',
    'Content-Disposition: attachment; filename="credit-note-RK-2026-15.txt"',
    'Content-Transfer-Encoding: base64',
    '',
    csvNote,
    '',
    '--aurora--',
    '',
  ].join('\r\n'),
);

save(
  'delivery-terms.docx',
  docx([
    ['Heading1', 'Terms of delivery'],
    ['', 'Aurora Print Studio delivers printed matter within Poland. These terms hold from 2026-01-01.'],
    ['Heading2', 'Times and prices'],
    [
      ['Region', 'Days', 'Price'],
      ['Pomerania', '1', '45,00 PLN'],
      ['Łódź and Mazovia', '2', '85,00 PLN'],
      ['Other regions', '3', '110,00 PLN'],
    ],
    ['Heading2', 'Damage'],
    [
      '',
      'Damage must be written on the delivery note. A complaint reaches us within 14 days, by letter or at orders@aurora-print.example.',
    ],
    ['', 'We print again or return the amount, as the customer wishes.'],
  ]),
);

const call = conversation([
  ['SPEAKER1', 'Good morning, Aurora Print Studio, this is Piotr speaking.'],
  ['SPEAKER2', 'Good morning. I am calling about order seventy seven. Two posters were damaged.'],
  ['SPEAKER1', 'I am sorry to hear that. Did you write a complaint?'],
  ['SPEAKER2', 'Yes, I sent the complaint on Monday. The exhibition opens on Friday, so it is urgent.'],
  ['SPEAKER1', 'We will print the posters again and the delivery will reach you on Thursday.'],
  ['SPEAKER2', 'Wonderful. Thank you very much.'],
]);
save('phone-call.wav', call.wav);
save('phone-call.json', `${JSON.stringify(call.transcript, null, 1)}\n`);
